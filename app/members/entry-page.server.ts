import { asksCaptcha, makeCaptcha } from '#domain/membership';
import { Refusal } from '#shared/refusal';
import { type CaptchaAddresses, captchaAddresses } from '#vocabulary/captcha';
import { plainMail } from '#vocabulary/members';
import { ownPath } from '#vocabulary/own-path';
import { refusalMessage } from '#vocabulary/refusal-answers';
import type { RequestFacts, Visit } from '../request-context.server.ts';
import type { Agreements } from './agreement-boxes.tsx';
import { routeGuard } from './route-guards.server.ts';

const REFUSAL = /^(LOGIN_ERROR|JOIN_ERROR|SWITCH_ERROR|SERVER_ERROR) (\d{4})$/;
const BOXES = ['tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'] as const;

interface Refused {
  code: string;
  said: string;
}

/** What the login and join pages begin with: what was typed before, and what a form sent without script was refused for. */
export async function entryPage(facts: RequestFacts, url: URL) {
  const visit = routeGuard('not-login')(facts);
  const kept = visit.cookie('save_id') ?? '';
  const mail = visit.cookie('typed_mail') ?? kept;
  const refused = refusedIn(url.searchParams);
  const brought = await captchaFor(facts, visit, { mail, isLogin: url.pathname === '/login' });
  return {
    mail,
    isKeptId: kept !== '',
    returnTo: ownPath(url.searchParams.get('return_to')),
    refused: brought.refused ?? refused,
    ticked: tickedIn(url.searchParams),
    captcha: brought.captcha,
  };
}

/** The page brings the captcha along: without script nobody could ask for it. */
async function captchaFor(
  { ctx }: RequestFacts,
  visit: Visit,
  form: { mail: string; isLogin: boolean },
): Promise<{ captcha?: CaptchaAddresses; refused?: Refused }> {
  const { address } = visit;
  const isAsked = !form.isLogin || (await asksCaptcha(ctx, { mail: plainMail(form.mail), address }));
  return isAsked ? newCaptcha(ctx, visit) : {};
}

/** A captcha for this browser, or why there is none. */
export async function newCaptcha(
  ctx: RequestFacts['ctx'],
  visit: Visit,
): Promise<{ captcha?: CaptchaAddresses; refused?: Refused }> {
  const { address } = visit;
  try {
    await makeCaptcha(ctx, { browser: visit.browser(), address });
    return { captcha: captchaAddresses(new Date()) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refusalName: name, code, facts } = error;
    return { refused: { code: `${name} ${code}`, said: refusalMessage(name, code, facts) } };
  }
}

/** Only sentences of the shop's own: an address cannot make the page say anything else. */
function refusedIn(asked: URLSearchParams): Refused | undefined {
  const [, name, code = ''] = REFUSAL.exec(asked.get('fault') ?? '') ?? [];
  const known = name === 'LOGIN_ERROR' || name === 'JOIN_ERROR' || name === 'SWITCH_ERROR' || name === 'SERVER_ERROR';
  if (!known) return undefined;
  const wait = /^\d{1,4}(초|분)$/.exec(asked.get('wait') ?? '')?.[0] ?? '잠시';
  const date = /^[\d.\- ]{8,20}$/.exec(asked.get('date') ?? '')?.[0] ?? '일정 기간';
  return { code: `${name} ${code}`, said: refusalMessage(name, code, { wait, date }) };
}

function tickedIn(asked: URLSearchParams): Partial<Agreements> {
  return Object.fromEntries(BOXES.map((name) => [name, asked.get(name) === 'true']));
}
