#!/usr/bin/env bash
# Expected: an entry of a camt.053 statement with <RvslInd>true</RvslInd> is read as a reversal.
# Seen: `reversal` is false for every entry. The XML parser has made a boolean of the text, and the library compares it with the text
# "true". A payment that the bank took back counts as a second payment.
# Versions: iso20022.js 0.0.15. Date: 2026-11-28.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages iso20022.js@0.0.15
cat > read.mjs <<'JS'
import { CashManagementEndOfDayReport } from 'iso20022.js';
const entry = (indicator) => `<Ntry><Amt Ccy="RUB">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${indicator}<Sts>BOOK</Sts>
  <BookgDt><Dt>2026-11-27</Dt></BookgDt><BkTxCd><Prtry><Cd>1</Cd></Prtry></BkTxCd></Ntry>`;
const report = CashManagementEndOfDayReport.fromXML(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-27T20:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>2026-11-27T20:00:00</CreDtTm>
<Acct><Id><Othr><Id>40702810900000000001</Id></Othr></Id><Svcr><FinInstnId><BIC>EXAMRUMM</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>
${['<RvslInd>true</RvslInd>', '<RvslInd>false</RvslInd>'].map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`);
console.log(report.statements[0].entries.map(({ reversal }) => reversal).join(' '));
JS
expect_output 'false false' "$(node read.mjs)"
