import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const body = osagoBody({ today: testDay });

test("a change of another partner's contract returns 404", async () => {
  const draft = await savedDraft(partner);
  const stranger = await service.partner();
  onlyDetail(await stranger.call('PUT', draft.path, body), 'NOT_FOUND');
});

test('a change at the address of another holder type or product returns 404', async () => {
  const draft = await savedDraft(partner);
  const corporate = osagoBody({ today: testDay, holderType: 'corporate' });
  onlyDetail(
    await partner.call('PUT', draft.path.replace('individual', 'corporate'), corporate),
    'NOT_FOUND',
  );
  onlyDetail(await partner.call('PUT', draft.path.replace('osago', 'cargo'), body), 'NOT_FOUND');
});
