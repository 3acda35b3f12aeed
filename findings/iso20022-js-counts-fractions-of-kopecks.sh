#!/usr/bin/env bash
# Expected: a library that states amounts of a bank statement in minor units returns whole numbers.
# Seen: it multiplies the binary number by 100, so 1.15 is 114.99999999999999 kopecks and 0.29 is 28.999999999999996. A comparison with
# the 115 kopecks that a bill asks for fails, and a conversion to BigInt throws.
# Versions: iso20022.js 0.0.15. Date: 2026-11-28.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages iso20022.js@0.0.15
cat > read.mjs <<'JS'
import { CashManagementEndOfDayReport } from 'iso20022.js';
const entry = (amount) => `<Ntry><Amt Ccy="RUB">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><Dt>2026-11-27</Dt></BookgDt><BkTxCd><Prtry><Cd>1</Cd></Prtry></BkTxCd></Ntry>`;
const report = CashManagementEndOfDayReport.fromXML(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-27T20:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>2026-11-27T20:00:00</CreDtTm>
<Acct><Id><Othr><Id>40702810900000000001</Id></Othr></Id><Svcr><FinInstnId><BIC>EXAMRUMM</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>
${['1.15', '0.29', '8.20', '1005.29'].map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`);
console.log(report.statements[0].entries.map(({ amount }) => amount).join(' '));
JS
expect_output '114.99999999999999 28.999999999999996 819.9999999999999 100529' "$(node read.mjs)"
