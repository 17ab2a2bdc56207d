import type { Email, EmailBranding } from '#kernel/context';
import { escapeHtml } from '#shared/content/escape-markup';

const ADDRESS = /^https?:\/\/\S+$/;
const NAMED = /^(?<name>[^:]{1,40}):$/;

/** Mail clients drop style sheets: required styles are inline. */
const HEAD_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a.button{color:#ffffff!important}
@media (prefers-color-scheme:dark){
.ground{background:#141312!important}
.sheet{background:#1e1c1a!important;border-color:#2b2825!important}
.ink{color:#e9e5dd!important}
.quiet,.quiet a{color:#938c81!important}
}`;

const FACE = "font-family:-apple-system,'Apple SD Gothic Neo','Malgun Gothic',Pretendard,'Noto Sans KR',sans-serif";
const INK = `${FACE};font-size:16px;line-height:26px;color:#1c1b19;word-break:keep-all`;
const QUIET = `${FACE};font-size:13px;line-height:20px;color:#716b62;word-break:keep-all`;

/** Paragraphs, URLs as buttons, nothing external. */
export function emailHtml(letter: Email, head: EmailBranding): string {
  const body = letter.text.split(/\n{2,}/).map(blockHtml);
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${HEAD_STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#fbfaf7">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="${INK};font-size:20px;font-weight:700;padding:0 4px 16px">${escapeHtml(head.shop)}</td></tr>
<tr><td class="sheet" style="background:#fffefc;border:1px solid #e6e1d7;border-radius:12px;padding:28px 24px 12px">
${body.join('\n')}
</td></tr>
<tr><td class="quiet" style="${QUIET};padding:16px 4px 0">보내기만 하는 메일이라 답장을 읽지 못합니다.<br><a href="${escapeHtml(head.url)}" style="color:#716b62">${escapeHtml(head.shop)}</a>${unsubscribeHtml(letter)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A URL on its own line becomes a button labelled by the line above. */
function blockHtml(block: string): string {
  const parts: string[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0)
      parts.push(`<p class="ink" style="${INK};margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`);
    lines = [];
  };
  for (const line of block.split('\n')) {
    if (!ADDRESS.test(line)) {
      lines.push(line);
      continue;
    }
    const name = NAMED.exec(lines.at(-1) ?? '')?.groups?.['name'];
    if (name) lines.pop();
    flush();
    parts.push(buttonHtml(name ?? '바로 가기', line));
  }
  flush();
  return parts.join('\n');
}

function buttonHtml(name: string, address: string): string {
  const href = escapeHtml(address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><td style="background:#c8452d;border-radius:8px"><a class="button" href="${href}" style="${FACE};display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(name)}</a></td></tr></table>
<p class="quiet" style="${QUIET};margin:0 0 16px">버튼이 열리지 않으면 이 주소를 브라우저에 붙여 넣어 주세요.<br><a href="${href}" style="color:#716b62;word-break:break-all">${href}</a></p>`;
}

function unsubscribeHtml({ unsubscribe }: Email): string {
  return unsubscribe ? ` · <a href="${escapeHtml(unsubscribe)}" style="color:#716b62">수신 거부</a>` : '';
}
