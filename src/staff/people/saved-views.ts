import type { StaffContext } from '../use-case/context.ts';
import * as store from './store.ts';

export type { SavedView } from './store.ts';

/** Returns the views of a list that an employee has saved. */
export function readViews({ pool }: StaffContext, login: string, path: string) {
  return store.findViews(pool, login, path);
}

/** Saves a view; a view with the same name is replaced. Returns false if the employee has too many views of the list. */
export function keepView(
  { pool, clock }: StaffContext,
  login: string,
  view: store.SavedView & { readonly path: string },
): Promise<boolean> {
  return store.saveView(pool, login, { ...view, at: clock.now() });
}

export function dropView({ pool }: StaffContext, login: string, path: string, name: string): Promise<void> {
  return store.removeView(pool, login, path, name);
}
