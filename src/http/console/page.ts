import type { Readable } from 'node:stream';
import type { ComponentChildren } from 'preact';
import type { SchemaNode } from '#kernel/schema/schema-parts.ts';
import type { Session, StaffMember } from '#staff/people/accounts.ts';
import type { Queue } from '#staff/people/desk/queues.ts';
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
      readonly bytes: Uint8Array | Readable;
      /** True to show the file in the browser instead of saving the file; only for content that Bindery made. */
      readonly isOpened?: boolean;
    };

const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Builds an answer that downloads a file. The media type follows from the file name. */
export function fileNamed(
  name: string,
  bytes: Uint8Array | Readable,
): Extract<Answer, { readonly kind: 'file' }> {
  const type = fileTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { kind: 'file', name, type, bytes };
}

export interface Visit {
  readonly session: Session;
  readonly now: Date;
  /** Parameters of the path and the query, such as `policyNumber` of `/contracts/:policyNumber`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly files: ReadonlyMap<string, Buffer>;
  may(permission: Permission): boolean;
  /** All accounts of the console, by name. */
  readonly staff: readonly StaffMember[];
  /** Returns codes and names of the grounds on which a contract of a product can end; empty if it is not sold. */
  groundsOf(product: string): ReturnType<Visit['namesOf']>;
  /** Returns the name of a person as in "staff:anna"; returns other actors unchanged. */
  nameOf(actor: string): string;
  /** Counts the work that waits for this employee. */
  queues(): Promise<readonly Queue[]>;
  /** Returns "ОСАГО" for `osago`; returns the code if the product is no longer sold. */
  productTitle(code: string): string;
  /** Returns logins and names of all partners; undefined if they are too many for a form. */
  partners(): Promise<ReturnType<Visit['namesOf']> | undefined>;
  /** Returns the codes and names of a reference list, or of the sold products if `list` is `product`. */
  namesOf(list: string): readonly (readonly [code: string, name: string])[];
  /** Returns the schemas of an application for a product; empty for an unknown product. */
  schemasOf(code: string): readonly SchemaNode[];
  /** Runs a use case as this employee with `files`, by default the uploaded ones; throws Forbidden without permission. */
  run<const Set extends Fields, Result>(
    one: UseCase<Set, Result>,
    input: InputOf<Set>,
    files?: ReadonlyMap<string, Buffer>,
  ): Promise<Outcome<Result>>;
}

export interface Outcome<Result> {
  readonly result: Result;
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Files whose content is made while it is sent. */
  readonly streams: readonly { readonly name: string; readonly open: () => Readable }[];
}

/** Declaration of a page. Routes, menu, permissions and their tests are derived from the declaration. */
export interface ConsolePage {
  readonly path: string;
  readonly title: string;
  readonly menu?: MenuGroup;
  /** Permission to open the page; undefined if every signed-in employee may open it. */
  readonly permission: Permission | undefined;
  /** True to require a recent sign-in; set for pages that change money, publications or access rights. */
  readonly wantsFresh?: boolean;
  readonly takesFiles?: boolean;
  readonly useCases?: readonly string[];
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
