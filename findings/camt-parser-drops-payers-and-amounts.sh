#!/usr/bin/env bash
# Expected: a parser of camt.053.001.08, the version that its documentation names, returns payer, amount and purpose of every payment.
# Seen: of a collective entry it returns neither the amount of a payment (it reads AmtDtls/TxAmt, not the mandatory TxDtls/Amt) nor the
# payer (Dbtr/Pty/Nm of this version) nor the purpose, and no account number that is not an IBAN. Nothing is reported.
# Versions: camt-parser 1.1.0. Date: 2026-11-28.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages camt-parser@1.1.0
cat > read.cjs <<'JS'
const { parseCamt053 } = require('camt-parser');
const payment = (amount, name) => `<TxDtls><Refs><EndToEndId>${name}</EndToEndId></Refs><Amt Ccy="RUB">${amount}</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>Example ${name}</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>Bill ${name}</Ustrd></RmtInf></TxDtls>`;
parseCamt053(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-27T20:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>2026-11-27T20:00:00</CreDtTm>
<Acct><Id><Othr><Id>40702810900000000001</Id></Othr></Id><Ccy>RUB</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>
<Ntry><Amt Ccy="RUB">3.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt>
<BkTxCd><Prtry><Cd>1</Cd></Prtry></BkTxCd><NtryDtls>${payment('1.15', 'A')}${payment('1.85', 'B')}</NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`).then(({ statements: [{ account, transactions }] }) => {
  console.log(`account "${account.iban}"`);
  for (const one of transactions[0].details)
    console.log(one.references.endToEndId, `amount "${one.amountDetails.transactionAmount.value}"`, JSON.stringify(one).includes('Example') ? 'payer' : 'no payer', JSON.stringify(one).includes('Bill') ? 'purpose' : 'no purpose');
});
JS
expect_output 'account ""
A amount "" no payer no purpose
B amount "" no payer no purpose' "$(node read.cjs)"
