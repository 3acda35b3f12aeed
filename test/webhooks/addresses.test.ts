import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLookup } from '#adapters/messages/http-webhook-sender.ts';
import { createAddressGuard, holdsLoopback } from '#platform/events/webhooks/public-address.ts';
import { targetFault } from '#platform/events/webhooks/target-url.ts';

const strict = { isLax: false, ports: [443], mayCall: createAddressGuard([]) };

/** Addresses of internal networks in every spelling. */
const inner = [
  ...[
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
  ],
  ...['0177.0.0.1', '017700000001', '0x7f.1', '0', '0.0.0.0', '0x0', '00.00.00.00', '%31%32%37.0.0.1'],
  ...[
    '１２７.0.0.1',
    '127。0。0。1',
    '127．0．0．1',
    '①②⑦.⓪.⓪.①',
    '10.0.0.1',
    '012.0.0.1',
    '167772161',
    '10.255.255.255',
  ],
  ...['172.16.0.1', '172.31.255.255', '0xac100001', '192.168.0.1', '192.168.1', '3232235521', '0300.0250.1'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '169.254.43518', '0251.0376.0251.0376', '169.254.170.2'],
  ...[
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
  ],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::ffff:127.0.0.1]',
  ],
  ...[
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::ffff:a9fe:a9fe]',
    '[::ffff:10.0.0.1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
  ],
  ...[
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[2001::1]',
  ],
  ...[
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
    '[fe80::1]',
    '[fe80::1%25eth0]',
  ],
  ...['[fe80::a9fe:a9fe]', '[fec0::1]', '[ff02::1]', '[5f00::1]', '[4000::1]'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'ｌocalhost',
    'loc%61lhost',
    'metadata',
    'metadata.google.internal',
  ],
  ...[
    'printer.local',
    'db.lan',
    'vault.corp',
    'router.home',
    '1.0.0.127.in-addr.arpa',
    'intranet',
    'host.intranet.',
    'localhost.localdomain',
    'kubernetes.default.svc',
  ],
];

describe('a webhook at an address of an internal network is refused in every spelling', () => {
  test('at least sixty addresses of internal networks are tested', () =>
    assert.ok(new Set(inner).size >= 60));
  for (const host of inner) {
    test(host, () => {
      assert.equal(typeof targetFault(`https://${host}/hook`, strict), 'string');
      assert.equal(typeof targetFault(`https://${host}:443/hook`, strict), 'string');
    });
  }
});

test('the error for a webhook at an internal address names the setting that allows the address', () => {
  const published = (isLax: boolean) =>
    targetFault('https://127.0.0.1:8443/hook', { ...strict, isLax, ports: [8443] });
  assert.match(published(false) ?? '', /WEBHOOK_ALLOW_NETWORKS$/);
  assert.match(published(true) ?? '', /WEBHOOK_ALLOW_NETWORKS=127\.0\.0\.0\/8,::1$/);
});

test('an invalid webhook address is refused', () => {
  const wrong = [
    'http://partner.example/',
    'https://user:secret@partner.example/',
    'https://user@partner.example/',
    'https://partner.example@127.0.0.1/',
    'https://127.0.0.1#@partner.example/',
    'https://partner.example/#part',
    'https://partner.example/#',
    'https://partner.example:8443/',
    'https://partner.example:22/',
    'https:partner.example',
    'https:\\\\127.0.0.1\\',
    'https://127.0.0.1\\@partner.example/',
    'https://part\tner.example/',
    ' https://partner.example/',
    'https://',
    'ftp://partner.example/',
    'file:///etc/passwd',
    'gopher://partner.example/',
    'javascript:alert(1)',
    'partner.example',
    `https://partner.example/${'x'.repeat(2_000)}`,
  ];
  for (const url of wrong) assert.equal(typeof targetFault(url, strict), 'string', url);
});

test('a webhook at a public address is accepted', () => {
  const fine = [
    'https://partner.example/hook?shop=1',
    'https://PARTNER.example./hook',
    'https://партнёр.example/события',
    'https://8.8.8.8/',
    'https://[2a02:6b8::2:242]/',
    'https://172.32.0.1/',
    'https://local.example/',
    'https://internal-tools.example/',
  ];
  for (const url of fine) assert.equal(targetFault(url, strict), undefined, url);
});

test('the operator can allow webhooks to any network except the addresses of cloud metadata services', () => {
  const mayCall = createAddressGuard(['10.1.0.0/16', '169.254.0.0/16', 'fd00::/8', '192.168.5.5']);
  for (const address of ['10.1.2.3', 'fd12::1', '192.168.5.5', '8.8.8.8'])
    assert.ok(mayCall(address), address);
  for (const address of ['10.2.0.1', '192.168.5.6', '169.254.169.254', 'fd00:ec2::254', 'name', ''])
    assert.ok(!mayCall(address), address);
  const mayCallAll = createAddressGuard(['0.0.0.0/0', '::/0']);
  for (const address of ['169.254.1.1', '::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe', '64:ff9b::100.100.100.200'])
    assert.ok(!mayCallAll(address), address);
  assert.ok(['127.0.0.0/8', '0.0.0.0/0', '::/0', '::1', '126.0.0.0/7', '127.5.5.5/8'].every(holdsLoopback));
  const parts = [
    '127.0.0.2',
    '127.255.0.0/16',
    '0.0.0.1',
    '::',
    '::ffff:127.0.0.2',
    '::ffff:7f00:0/120',
    '::/96',
  ];
  assert.ok(parts.every(holdsLoopback));
  assert.ok(
    !['10.0.0.0/8', 'fd00::/8', '128.0.0.0/8', '::ffff:10.0.0.0/104', '2001:db8::1'].some(holdsLoopback),
  );
});

test('a webhook connects only to checked addresses, even if the name resolves to another address later', async () => {
  const answers = [
    [
      { address: '10.0.0.1', family: 4 },
      { address: '8.8.8.8', family: 4 },
      { address: '::ffff:127.0.0.1', family: 6 },
    ],
    [{ address: '127.0.0.1', family: 4 }],
    [],
  ] as const;
  let asked = 0;
  const lookup = createLookup(strict.mayCall, async () => answers[asked++] ?? []);
  const given = () =>
    new Promise((resolve) => {
      lookup('rebound.example', { all: true }, (error, found) => resolve(error?.code ?? found));
    });
  assert.deepEqual(await given(), [{ address: '8.8.8.8', family: 4 }]);
  assert.equal(await given(), 'ENOADDRESS');
  assert.equal(await given(), 'ENOADDRESS');
});
