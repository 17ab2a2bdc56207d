import { type JoiningState, joiningState } from '#domain/setup';
import { requiresCaptcha, createCaptcha } from '#domain/members';
import { DomainError } from '#kernel/domain-error';
import { type CaptchaAddresses, captchaAddresses } from '#shared/members/captcha';
import { normalizeEmail } from '#shared/members/members';
import { sameSitePath } from '#shared/web/same-site-path';
import { errorMessage } from '#shared/errors/errors';
import type { RequestContext, Visit } from '../../server/request-context.server.ts';
import type { Agreements } from './forms/agreement-checkboxes.tsx';
import { routeGuard } from './route-guards.server.ts';

const ERROR_PATTERN = /^(LOGIN_ERROR|JOIN_ERROR|SWITCH_ERROR|SERVER_ERROR) (\d{4})$/;
const BOXES = ['tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'] as const;

/** The login page does not ask. */
const OPEN: JoiningState = { isOpen: true, isTrial: false, missing: [] };

interface EntryPageError {
  code: string;
  message: string;
}

/** Data of the login and join pages, including an earlier submission without script. */
export async function entryPage(pageContext: RequestContext, url: URL) {
  const visit = routeGuard('not-login')(pageContext);
  const saved = visit.cookie('save_id') ?? '';
  const mail = visit.cookie('typed_mail') ?? saved;
  const joining = url.pathname === '/login' ? OPEN : await joiningState(pageContext.ctx);
  const formError = errorFrom(url.searchParams, joining.missing.join(', '));
  const loaded = await captchaFor(pageContext, visit, { mail, isLogin: url.pathname === '/login' });
  return {
    mail,
    isKeptId: saved !== '',
    returnTo: sameSitePath(url.searchParams.get('return_to')),
    refused: loaded.refused ?? formError,
    ticked: checkedBoxesFrom(url.searchParams),
    captcha: loaded.captcha,
    joining: { isOpen: joining.isOpen, note: joiningNote(joining) },
  };
}

/** Why nobody can join yet, or that a trial shop has only samples. */
function joiningNote({ isOpen, missing }: JoiningState): string {
  if (missing.length === 0) return '';
  const names = missing.join(', ');
  return isOpen
    ? `테스트 중인 서점입니다. 아직 준비하지 않았거나 견본인 항목이 있습니다: ${names}.`
    : `아직 회원가입을 받지 않습니다. 서점이 준비하고 있는 항목: ${names}. 준비가 끝나면 다시 찾아 주세요.`;
}

/** Sent with the page for browsers without script. */
async function captchaFor(
  { ctx }: RequestContext,
  visit: Visit,
  form: { mail: string; isLogin: boolean },
): Promise<{ captcha?: CaptchaAddresses; refused?: EntryPageError }> {
  const { address } = visit;
  const isAsked = !form.isLogin || (await requiresCaptcha(ctx, { mail: normalizeEmail(form.mail), address }));
  return isAsked ? newCaptcha(ctx, visit) : {};
}

export async function newCaptcha(
  ctx: RequestContext['ctx'],
  visit: Visit,
): Promise<{ captcha?: CaptchaAddresses; refused?: EntryPageError }> {
  const { address } = visit;
  try {
    await createCaptcha(ctx, { browser: visit.browser(), address });
    return { captcha: captchaAddresses(new Date()) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { errorName: name, code, details: errorDetails } = error;
    return { refused: { code: `${name} ${code}`, message: errorMessage(name, code, errorDetails) } };
  }
}

/** Only known errors, never text from the URL. */
function errorFrom(params: URLSearchParams, missing: string): EntryPageError | undefined {
  const [, name, code = ''] = ERROR_PATTERN.exec(params.get('fault') ?? '') ?? [];
  const existing =
    name === 'LOGIN_ERROR' || name === 'JOIN_ERROR' || name === 'SWITCH_ERROR' || name === 'SERVER_ERROR';
  if (!existing) return undefined;
  const wait = /^\d{1,4}(초|분)$/.exec(params.get('wait') ?? '')?.[0] ?? '잠시';
  const date = /^[\d.\- ]{8,20}$/.exec(params.get('date') ?? '')?.[0] ?? '일정 기간';
  return { code: `${name} ${code}`, message: errorMessage(name, code, { wait, date, missing }) };
}

function checkedBoxesFrom(params: URLSearchParams): Partial<Agreements> {
  return Object.fromEntries(BOXES.map((name) => [name, params.get(name) === 'true']));
}
