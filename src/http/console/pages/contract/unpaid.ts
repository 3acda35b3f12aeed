import { h } from 'preact';
import { contractAutopay, contractAutopayEnd } from '#staff/contracts/autopay.ts';
import type { contractShow } from '#staff/contracts/show.ts';
import {
  contractLoss,
  contractReinstate,
  installmentExtend,
  installmentNotices,
} from '#staff/contracts/unpaid.ts';
import type { Permission } from '#staff/use-case/permissions.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Outcome, Visit } from '../../page.ts';
import { contractPath, link, shownText } from '../../parts/values.ts';

export function unpaidLinks(
  { policyNumber, status, installments }: Outcome<Awaited<ReturnType<typeof contractShow.run>>>['result'],
  visit: Visit,
) {
  if (installments.length < 2 || (status !== 'COMPLETE' && status !== 'TERMINATED')) return null;
  const part = (name: string) => `${contractPath(policyNumber)}/${name}`;
  const to = (one: { readonly permission: Permission }, name: string, title: string) =>
    visit.may(one.permission) ? link(part(name), title) : null;
  return h(
    'p',
    { class: 'links' },
    to(installmentNotices, 'notices', 'Уведомления о взносах'),
    status === 'COMPLETE' ? to(installmentExtend, 'extend', 'Дать отсрочку') : null,
    status === 'TERMINATED' ? to(contractReinstate, 'reinstate', 'Восстановить договор') : null,
    to(contractLoss, 'loss', 'Отметить страховой случай'),
    to(contractAutopay, 'autopay', 'Списания с карты'),
    to(contractAutopayEnd, 'autopay-end', 'Отменить списания'),
  );
}

export const unpaidPages: readonly ConsolePage[] = [
  listPage({ path: '/contracts/:policyNumber/notices', useCase: installmentNotices }),
  changePage({
    path: '/contracts/:policyNumber/extend',
    useCase: installmentExtend,
    wantsFresh: true,
    done: ({ result: { payUntil } }, { installment }) =>
      `Взнос ${installment} ждут до ${shownText('day', payUntil)} включительно`,
    next: ({ policyNumber }) => [contractPath(policyNumber), 'К договору'],
  }),
  changePage({
    path: '/contracts/:policyNumber/reinstate',
    useCase: contractReinstate,
    wantsFresh: true,
    done: ({ result }) =>
      'amount' in result
        ? `Договор снова действует, когда до ${shownText('day', result.payBefore)} оплачены взносы ${result.installments.join(', ')}: ${shownText('money', result.amount)} ₽`
        : 'Нужно согласие второго сотрудника',
    next: ({ policyNumber }) => [contractPath(policyNumber), 'К договору'],
  }),
  changePage({
    path: '/contracts/:policyNumber/loss',
    useCase: contractLoss,
    done: ({ result: { hasLoss } }) =>
      hasLoss ? 'Страховой случай отмечен' : 'Отметка о страховом случае снята',
    next: ({ policyNumber }) => [contractPath(policyNumber), 'К договору'],
  }),
  listPage({ path: '/contracts/:policyNumber/autopay', useCase: contractAutopay }),
  changePage({
    path: '/contracts/:policyNumber/autopay-end',
    useCase: contractAutopayEnd,
    done: () => 'Списания отменены, страхователю отправлено сообщение',
    next: ({ policyNumber }) => [contractPath(policyNumber), 'К договору'],
  }),
];
