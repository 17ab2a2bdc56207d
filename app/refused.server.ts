import { data } from 'react-router';
import { Refusal } from '#shared/refusal';
import type { ErrorName } from '#vocabulary/error-codes';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import { type GateWords, adultGate } from './adult/gate-words.server.ts';
import { leadAway } from './lead-away.server.ts';
import type { RequestFacts } from './request-context.server.ts';

/** What the error page is told about a refusal. */
export interface Refused {
  name: ErrorName;
  code: string;
  message: string;
  /** Before an adult work: what this reader can do. */
  gate?: GateWords;
}

/**
 * Turns a refusal that a loader met into its error page: whatever is not there into 404 with `Page Not Found: {path}` (G6), the
 * others into their status and Korean sentence; with `facts`, an adult work's
 * refusal says what that reader can do. Anything that is no refusal is a fault and is thrown on as it is.
 */
export function answerRefusal(
  error: unknown,
  path: string,
  facts?: Pick<RequestFacts, 'member' | 'device' | 'apps'>,
): never {
  if (!(error instanceof Refusal)) throw error;
  if (refusalStatus(error.refusalName, error.code) === 404) refuseAddress(path);
  if (error.refusalName === 'MEDIA_ERROR' && error.code === '0003') leadToGuard(path);
  const refused: Refused = {
    name: error.refusalName,
    code: error.code,
    message: refusalMessage(error.refusalName, error.code, error.facts),
    ...(error.refusalName === 'ADULT_ERROR' && facts ? { gate: adultGate(facts, path) } : {}),
  };
  throw data(refused, { status: refusalStatus(error.refusalName, error.code) });
}

/** Where the operator wishes it, the page that says why reading was stopped (L23). */
function leadToGuard(path: string): never {
  throw leadAway(`/error/devtool?${new URLSearchParams({ from: path })}`);
}

/** What readers are told where more is known than that an address names nothing, by how it begins. */
const MISSING = [
  ['/novel/', '판매가 종료되었거나 존재하지 않는 작품입니다.'],
  ['/viewer/', '존재하지 않는 회차입니다.'],
] as const;

/** 404 for an address that names nothing (G6); in a second line, what it would have been. */
export function refuseAddress(path: string): never {
  const missing = MISSING.find(([begin]) => path.startsWith(begin));
  throw data(`Page Not Found: ${path}${missing ? `\n${missing[1]}` : ''}`, {
    status: refusalStatus('NOT_FOUND', '0004'),
    statusText: 'Page Not Found',
  });
}

/** The name in an address, as records are named that are no numbers; refuses with 404 whatever no record is called. */
export function addressName(text: string, path: string): string {
  if (!/^[\w-]{1,80}$/.test(text)) refuseAddress(path);
  return text;
}

/** The number in an address; refuses with 404 what is no positive whole number. */
export function addressNumber(text: string, path: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) refuseAddress(path);
  return Number(text);
}
