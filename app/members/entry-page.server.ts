import { ownPath } from '#vocabulary/own-path';
import { refusalMessage } from '#vocabulary/refusal-answers';
import type { RequestFacts } from '../request-context.server.ts';
import type { Agreements } from './agreement-boxes.tsx';
import { visitorOnly } from './login-guard.server.ts';

const REFUSAL = /^(LOGIN_ERROR|JOIN_ERROR|SERVER_ERROR) (\d{4})$/;
const BOXES = ['tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'] as const;

/** What the login and join pages begin with: what was typed before, and what a form sent without script was refused for. */
export function entryPage(facts: RequestFacts, url: URL) {
  const visit = visitorOnly(facts);
  const kept = visit.cookie('save_id') ?? '';
  return {
    mail: visit.cookie('typed_mail') ?? kept,
    isKeptId: kept !== '',
    returnTo: ownPath(url.searchParams.get('return_to')),
    refused: refusedIn(url.searchParams),
    ticked: tickedIn(url.searchParams),
  };
}

/** Only sentences of the shop's own: an address cannot make the page say anything else. */
function refusedIn(asked: URLSearchParams): { code: string; said: string } | undefined {
  const [, name, code = ''] = REFUSAL.exec(asked.get('fault') ?? '') ?? [];
  if (name !== 'LOGIN_ERROR' && name !== 'JOIN_ERROR' && name !== 'SERVER_ERROR') return undefined;
  const wait = /^\d{1,4}(초|분)$/.exec(asked.get('wait') ?? '')?.[0] ?? '잠시';
  const date = /^[\d.\- ]{8,20}$/.exec(asked.get('date') ?? '')?.[0] ?? '일정 기간';
  return { code: `${name} ${code}`, said: refusalMessage(name, code, { wait, date }) };
}

function tickedIn(asked: URLSearchParams): Partial<Agreements> {
  return Object.fromEntries(BOXES.map((name) => [name, asked.get(name) === 'true']));
}
