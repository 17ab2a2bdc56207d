import { data } from 'react-router';
import { DomainError } from '#kernel/domain-error';
import { type ErrorName, errorMessage, errorStatusOf } from '#shared/errors/errors';
import { type AgeGateText, ageGateFor } from '../features/age-gate/age-gate-labels.server.ts';
import { redirectUncached } from './redirects.server.ts';
import type { RequestContext } from './request-context.server.ts';

export interface ErrorPageData {
  name: ErrorName;
  code: string;
  message: string;
  /** Adult work: what this reader can do. */
  gate?: AgeGateText;
}

/**
 * Throws the error page of a DomainError: 404 with `Page Not Found: {path}` (G6), else its status and Korean message;
 * with `facts` an adult error includes the reader's next step. Other errors are rethrown.
 */
export function toErrorResponse(
  error: unknown,
  path: string,
  pageContext?: Pick<RequestContext, 'member' | 'device' | 'settings'>,
): never {
  if (!(error instanceof DomainError)) throw error;
  if (errorStatusOf(error.errorName, error.code) === 404) throwNotFound(path);
  if (error.errorName === 'MEDIA_ERROR' && error.code === '0003') redirectToDevtoolPage(path);
  const formError: ErrorPageData = {
    name: error.errorName,
    code: error.code,
    message: errorMessage(error.errorName, error.code, error.details),
    ...(error.errorName === 'ADULT_ERROR' && pageContext ? { gate: ageGateFor(pageContext, path) } : {}),
  };
  throw data(formError, { status: errorStatusOf(error.errorName, error.code) });
}

/** Page that explains why reading was blocked (L23). */
function redirectToDevtoolPage(path: string): never {
  throw redirectUncached(`/error/devtool?${new URLSearchParams({ from: path })}`);
}

/** Specific messages by path prefix. */
const MISSING = [
  ['/novel/', '판매가 종료되었거나 존재하지 않는 작품입니다.'],
  ['/viewer/', '존재하지 않는 회차입니다.'],
] as const;

/** Throws 404 (G6). */
export function throwNotFound(path: string): never {
  const missing = MISSING.find(([begin]) => path.startsWith(begin));
  throw data(`Page Not Found: ${path}${missing ? `\n${missing[1]}` : ''}`, {
    status: errorStatusOf('NOT_FOUND', '0004'),
    statusText: 'Page Not Found',
  });
}

/** Throws 404 when it is no valid record name. */
export function nameParam(text: string, path: string): string {
  if (!/^[\w-]{1,80}$/.test(text)) throwNotFound(path);
  return text;
}

/** Throws 404 when it is no positive integer. */
export function idParam(text: string, path: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throwNotFound(path);
  return Number(text);
}
