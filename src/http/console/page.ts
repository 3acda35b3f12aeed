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
      /** The browser asks again after so many seconds. */
      readonly refreshSeconds?: number;
      readonly content: ComponentChildren;
    }
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly type: string;
      readonly bytes: Uint8Array;
      /** Shown in the browser, not only kept: what nobody from outside has made. */
      readonly isOpened?: boolean;
    };

const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file to keep, of the type that its name ends with. */
export function fileNamed(name: string, bytes: Uint8Array): Extract<Answer, { readonly kind: 'file' }> {
  const type = fileTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { kind: 'file', name, type, bytes };
}

/** Somebody of the staff who opens a page or sends its form. */
export interface Visit {
  readonly session: Session;
  readonly now: Date;
  /** Of the address: `policyNumber` of `/contracts/:policyNumber`, and what follows `?`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What a form has sent; empty where the page is opened. */
  readonly form: URLSearchParams;
  /** What was sent with it, by the names of the files. */
  readonly files: ReadonlyMap<string, Buffer>;
  may(permission: Permission): boolean;
  /** "ОСАГО" of `osago`; the code itself where nothing of it is sold any more. */
  productTitle(code: string): string;
  /** Codes of a reference list, or of what is sold (`product`), with their names. */
  namesOf(list: string): readonly (readonly [code: string, name: string])[];
  /** What describes an application whose product has this code; of another product nothing does. */
  schemasOf(code: string): readonly SchemaNode[];
  /** Does a use case as who is here; throws Forbidden where they may not. */
  run<const Set extends Fields, Result>(
    one: UseCase<Set, Result>,
    input: InputOf<Set>,
  ): Promise<Outcome<Result>>;
}

/** What a use case gave, and what it reported and saved on the way. */
export interface Outcome<Result> {
  readonly result: Result;
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** A row of the table of pages: all that routes, menu, rights and their test follow from. */
export interface ConsolePage {
  readonly path: string;
  readonly title: string;
  readonly menu?: MenuGroup;
  /** Of the use case that the page shows or does; undefined: for all who are signed in. */
  readonly permission: Permission | undefined;
  /** Somebody must have shown lately who they are: money, publications, rights. */
  readonly wantsFresh?: boolean;
  readonly takesFiles?: boolean;
  /** Names of the use cases that it shows or does. */
  readonly useCases?: readonly string[];
  /** What of it waits for somebody: where it is listed, and how much there is. */
  readonly waits?: { readonly href: string; count(visit: Visit): Promise<number> };
  show(visit: Visit): Promise<Answer>;
  /** Takes the form of the page; a page without it only shows. */
  change?(visit: Visit): Promise<Answer>;
}

/** Who is here may not do that. */
export class Forbidden extends Error {}

/** There is nothing at that address. */
export class Missing extends Error {}

/** Whether somebody of these roles may open the page. */
export function mayOpen(
  { permission }: Pick<ConsolePage, 'permission'>,
  { roles }: Pick<Session, 'roles'>,
): boolean {
  return permission === undefined || isPermitted(roles, permission);
}
