import type { ComponentChildren } from 'preact';
import type { SchemaNode } from '#kernel/schema/schema-parts.ts';
import type { Session } from '#staff/people/accounts.ts';
import type { Fields, InputOf } from '#staff/use-case/fields.ts';
import { isPermitted, type Permission } from '#staff/use-case/permissions.ts';
import type { UseCase } from '#staff/use-case/use-case.ts';

export type MenuGroup = 'Договоры' | 'Деньги' | 'Тарифы' | 'Партнёры' | 'Работа' | 'Сотрудники';

export type Answer =
  | {
      readonly kind: 'page';
      readonly title?: string;
      readonly status?: number;
      readonly refreshSeconds?: number;
      readonly content: ComponentChildren;
    }
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly type: string;
      readonly bytes: Uint8Array;
      /** True to show the file in the browser instead of saving it; only for content that Bindery made. */
      readonly isOpened?: boolean;
    };

const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Answers with a download; the media type follows from the name. */
export function fileNamed(name: string, bytes: Uint8Array): Extract<Answer, { readonly kind: 'file' }> {
  const type = fileTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { kind: 'file', name, type, bytes };
}

export interface Visit {
  readonly session: Session;
  readonly now: Date;
  /** Parameters of path and query: `policyNumber` of `/contracts/:policyNumber`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  /** Uploaded files by file name. */
  readonly files: ReadonlyMap<string, Buffer>;
  may(permission: Permission): boolean;
  /** "ОСАГО" for `osago`; the code itself if the product is no longer sold. */
  productTitle(code: string): string;
  /** Codes and names of a reference list or, with `product`, of the sold products. */
  namesOf(list: string): readonly (readonly [code: string, name: string])[];
  /** Schemas that describe an application for a product; empty for an unknown product. */
  schemasOf(code: string): readonly SchemaNode[];
  /** Runs a use case as this employee; throws Forbidden without the permission. */
  run<const Set extends Fields, Result>(
    one: UseCase<Set, Result>,
    input: InputOf<Set>,
  ): Promise<Outcome<Result>>;
}

/** Result of a use case, with the messages and files it produced. */
export interface Outcome<Result> {
  readonly result: Result;
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Declaration of a page; routes, menu, permissions and their tests are derived from it. */
export interface ConsolePage {
  readonly path: string;
  readonly title: string;
  readonly menu?: MenuGroup;
  /** Permission of the use case; undefined if every signed-in employee may open the page. */
  readonly permission: Permission | undefined;
  /** True to require a recent sign-in: money, publications, access rights. */
  readonly wantsFresh?: boolean;
  readonly takesFiles?: boolean;
  readonly useCases?: readonly string[];
  /** Rows that await action: link to the list, and their number. */
  readonly waits?: { readonly href: string; count(visit: Visit): Promise<number> };
  show(visit: Visit): Promise<Answer>;
  change?(visit: Visit): Promise<Answer>;
}

export class Forbidden extends Error {}

export class Missing extends Error {}

export function mayOpen(
  { permission }: Pick<ConsolePage, 'permission'>,
  { roles }: Pick<Session, 'roles'>,
): boolean {
  return permission === undefined || isPermitted(roles, permission);
}
