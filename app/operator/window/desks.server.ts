import type { Desk } from './desk.server.ts';
import { faqs, legal, notices } from './help-desks.server.ts';
import { pins, routes, words } from './other-desks.server.ts';
import { pavilions, promotions, themes } from './set-desks.server.ts';

const DESKS: readonly Desk[] = [themes, pavilions, promotions, notices, faqs, legal, routes, words, pins];

/** The desk of a kind; undefined of those that have pages of their own. */
export function deskOf(kind: string | undefined): Desk | undefined {
  return DESKS.find((desk) => desk.kind === kind);
}
