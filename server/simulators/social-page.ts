import { hash } from 'node:crypto';
import { PROVIDER_NAMES, type SocialProvider } from '#shared/members/members';
import { escapeHtml } from '#shared/content/escape-markup';

const STYLE = `:root{color-scheme:light dark}
body{max-width:520px;padding:24px 20px 64px;margin:0 auto;font:16px/24px Pretendard,-apple-system,'Apple SD Gothic Neo','Noto Sans KR',sans-serif;word-break:keep-all;color:#1c1b19;background:#fbfaf7}
h1{font-size:22px;line-height:30px;margin:12px 0 4px}h2{font-size:15px;margin:28px 0 4px}p{margin:0 0 12px;color:#55514a;font-size:14px}
.mark{display:inline-block;padding:2px 10px;border-radius:4px;background:#80590f;color:#fff;font-size:13px;font-weight:700}
ul{padding:0;margin:0;list-style:none}li a{display:block;min-height:24px;padding:12px 14px;border:1px solid #8f877b;border-radius:8px;margin:8px 0;color:inherit;text-decoration:none}
small{display:block;color:#55514a;font-size:13px;line-height:18px}a:focus-visible,button:focus-visible,input:focus-visible{outline:2px solid #24557a;outline-offset:2px}
label{display:block;margin:10px 0 4px;font-size:14px}input{width:100%;box-sizing:border-box;min-height:48px;padding:0 12px;border:1px solid #8f877b;border-radius:8px;font:inherit;color:inherit;background:transparent}
button{min-height:48px;padding:0 20px;border:0;border-radius:8px;margin-top:12px;font:inherit;font-weight:600;color:#fbfaf7;background:#1c1b19}
@media (prefers-color-scheme:dark){body{color:#e9e5dd;background:#141312}p,small{color:#b9b3a8}button{color:#141312;background:#e9e5dd}.mark{background:#ddb363;color:#141312}a:focus-visible,button:focus-visible,input:focus-visible{outline-color:#8dbbdc}}`;
const SEND_SCRIPT = 'document.forms[0].submit()';
const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

const PEOPLE = [
  ['new', '새 독자', '처음 오는 사람입니다. 누를 때마다 다른 사람이 됩니다.'],
  ['known', '아는 독자', '항상 같은 사람입니다. 두 번째부터는 바로 로그인됩니다.'],
  ['no-mail', '이메일을 알리지 않는 새 독자', '이메일 제공에 동의하지 않은 사람입니다.'],
  ['unproved-mail', '이메일이 확인되지 않은 새 독자', '제공자가 아직 확인하지 않은 이메일입니다.'],
] as const;
const FAULTS = [
  ['cancel', '취소', '동의하지 않고 돌아갑니다.'],
  ['wrong-state', '잘못된 state', ''],
  ['wrong-issuer', '잘못된 iss', '다른 제공자의 이름으로 답합니다.'],
  ['wrong-nonce', '잘못된 nonce', ''],
  ['wrong-token-issuer', '다른 제공자의 토큰', ''],
  ['wrong-key', '다른 열쇠로 서명한 토큰', ''],
  ['wrong-code', '잘못된 코드', ''],
  ['used-code', '이미 쓴 코드', ''],
  ['slow', '느린 제공자', '답이 15초 늦습니다.'],
] as const;

/** Failures of signed tokens only. */
const OIDC_FAULTS = new Set<string>(['wrong-nonce', 'wrong-token-issuer', 'wrong-key']);

/** A provider page with its policy. */
export interface SimulatedLoginPage {
  html: string;
  policy: string;
}

/** Choice of person and failure; `query` has the shop's parameters. */
export function choicePage(provider: SocialProvider, query: Record<string, string>): SimulatedLoginPage {
  const address = (as: string): string => escapeHtml(`consent?${new URLSearchParams({ ...query, as }).toString()}`);
  const link = ([as, name, note]: readonly [string, string, string]): string =>
    `<li><a href="${address(as)}" data-as="${as}">${name}${note ? `<small>${note}</small>` : ''}</a></li>`;
  const saved = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const name = PROVIDER_NAMES[provider];
  const isOidc = (query['scope'] ?? '').split(' ').includes('openid');
  const body = `<span class="mark">테스트 상점</span><h1>${name} 로그인 연습</h1>
<p>진짜 ${name}가 아닙니다. 누구로 로그인할지 고르면 서가로 돌아갑니다. 테스트 상점에서만 열리는 화면입니다.</p>
<h2>누구로 로그인하시겠습니까?</h2><ul>${PEOPLE.map(link).join('')}</ul>
<h2>이름을 정해서 로그인</h2><p>같은 이름은 항상 같은 사람입니다.</p>
<form action="consent" method="get">${saved}<input type="hidden" name="as" value="named">
<label for="who">이름 (영문 소문자, 숫자, -)</label><input id="who" name="who" required pattern="[a-z0-9\\-]{1,40}" autocomplete="off" autocapitalize="off">
<label for="mail">이메일 (비워 두면 지어냅니다)</label><input id="mail" name="mail" type="email" autocomplete="off">
<button>로그인</button></form>
<h2>잘못되는 길</h2><ul>${FAULTS.filter(([as]) => isOidc || !OIDC_FAULTS.has(as))
    .map(link)
    .join('')}</ul>`;
  // The policy must allow the redirect to the callback.
  const callback = URL.parse(query['redirect_uri'] ?? '')?.origin ?? '';
  return page(`${name} 로그인 연습`, body, `form-action 'self' ${callback}`);
}

/** Apple's form post, with a button without scripts. */
export function sendingPage(target: string, fields: Record<string, string>): SimulatedLoginPage {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const body = `<span class="mark">테스트 상점</span><h1>서가로 돌아갑니다</h1>
<form action="${escapeHtml(target)}" method="post">${inputs}<button>계속하기</button></form><script>${SEND_SCRIPT}</script>`;
  const rules = `form-action ${new URL(target).origin} 'self'; script-src ${hashOf(SEND_SCRIPT)}`;
  return page('서가로 돌아갑니다', body, rules);
}

function page(title: string, body: string, rules: string): SimulatedLoginPage {
  const html = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
  return {
    html,
    policy: `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; frame-ancestors 'none'; ${rules}`,
  };
}
