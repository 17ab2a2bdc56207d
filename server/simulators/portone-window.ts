import type { BrowserResult } from './portone-checks.ts';
import { SIMULATED_PEOPLE } from './simulated-people.ts';
import { SIMULATOR_NONCE } from './simulator-responses.ts';

const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1c1b19;--soft:#55514a;--line:#cdc5b6;--accent:#c8452d}
@media(prefers-color-scheme:dark){:root{--paper:#141312;--ink:#e9e5dd;--soft:#b9b3a8;--line:#45403a}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Pretendard,system-ui,sans-serif;word-break:keep-all}
main{max-width:480px;margin:0 auto;padding:24px 20px}h1{font-size:20px;margin:0 0 8px}h2{font-size:16px;margin:24px 0 0}select{flex:1;min-height:44px;font:inherit}p{margin:0 0 16px;color:var(--soft)}
fieldset{border:0;margin:0 0 20px;padding:0}legend{font-weight:600;padding:0;margin:0 0 8px}
label{display:flex;align-items:center;gap:12px;min-height:48px;border-bottom:1px solid var(--line)}input{width:20px;height:20px}
article{border-top:1px solid var(--line)}.email{color:var(--ink);overflow-wrap:anywhere}a{color:inherit;display:inline-block;min-height:24px}
button{width:100%;min-height:48px;border:0;border-radius:8px;background:var(--accent);color:#fff;font:600 16px/1 inherit}`;

/** Identity window; all data is fictional. */
export function windowPage(action: string): string {
  const choices = Object.entries(SIMULATED_PEOPLE).map(
    ([person, name], at) =>
      `<label><input type="radio" name="person" value="${person}"${at === 0 ? ' checked' : ''} required> ${name}</label>`,
  );
  return simulatorPage(
    '모의 본인인증',
    `<h1>모의 본인인증</h1><p>테스트 상점에서만 열리는 창입니다. 실제 사람을 확인하지 않으며 아무 정보도 받지 않습니다.</p>
<form method="post" action="${action}"><fieldset><legend>누구로 인증할까요?</legend>${choices.join('')}</fieldset><button>인증하기</button></form>`,
  );
}

/** Reports to the opener and closes. */
export function closingPage(result: BrowserResult): string {
  return simulatorPage(
    '모의 본인인증',
    `<h1>인증 창을 닫습니다.</h1><p>닫히지 않으면 이 창을 닫고 처음 화면으로 돌아가 주세요.</p>
${tellingScript(result)}`,
  );
}

/** Messages the opener in its own origin and closes. */
export function tellingScript(result: object): string {
  const message = JSON.stringify(result).replaceAll('<', String.raw`\u003c`);
  return `<script nonce="${SIMULATOR_NONCE}">window.opener&&window.opener.postMessage({portoneSimulator:${message}},location.origin);window.close()</script>`;
}

/** Page of a finished or unknown check. */
export function overPage(): string {
  return simulatorPage(
    '모의 본인인증',
    '<h1>이미 끝난 인증입니다.</h1><p>이 창을 닫고 처음부터 다시 시도해 주세요.</p>',
  );
}

/** Simulator page without external resources. */
export function simulatorPage(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${SIMULATOR_NONCE}">${STYLE}</style></head><body><main>${body}</main></body></html>`;
}
