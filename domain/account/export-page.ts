import type { ExportSection, ExportValue } from '#kernel/export-section';
import { seoulMinute } from '#shared/content/seoul-date';
import { escapeHtml } from '#shared/content/escape-markup';

const STYLE = `body{max-width:60rem;margin:0 auto;padding:2rem 1.25rem;background:#fbfaf7;color:#1c1b19;font:16px/1.6 sans-serif;word-break:keep-all}
h2{margin:2.5rem 0 .25rem;font-size:1.2rem}p{margin:.25rem 0}div{overflow-x:auto}table{min-width:100%;border-collapse:collapse;margin-top:.75rem;font-size:.875rem}
th,td{padding:.5rem .625rem;border:1px solid #cdc5b6;text-align:left;vertical-align:top}th{background:#f4f1ea;white-space:nowrap}
@media(prefers-color-scheme:dark){body{background:#141312;color:#e9e5dd}th{background:#2a2724}th,td{border-color:#45403a}}`;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The exported data as one page without script or external resources, a table per kind. */
export function exportPage(sheets: ExportSection[], header: { shop: string; nick: string; madeAt: Date }): string {
  const title = `${header.shop} · ${header.nick} 님의 자료`;
  const contents = sheets.map(
    (sheet) => `<li><a href="#${escapeHtml(sheet.name)}">${escapeHtml(sheet.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1>
<p>${seoulMinute(header.madeAt)}(한국 시각)에 내려받은 자료입니다. 이 글의 시각은 모두 한국 시각이며, 같은 폴더의 JSON 파일에는 협정 세계시로 적혀 있습니다.</p>
<p>개인정보가 들어 있으니 안전한 곳에 보관해 주세요.</p>
<ul>${contents.join('')}</ul>
${sheets.map(section).join('\n')}
</body></html>
`;
}

function section(sheet: ExportSection): string {
  const head = `<h2 id="${escapeHtml(sheet.name)}">${escapeHtml(sheet.title)}</h2><p>${escapeHtml(sheet.about)}</p>`;
  if (sheet.rows.length === 0) return `${head}<p>남아 있는 내용이 없습니다.</p>`;
  const titles = sheet.columns.map((column) => `<th scope="col">${escapeHtml(column.title)}</th>`).join('');
  const rows = sheet.rows.map(
    (row) => `<tr>${sheet.columns.map(({ key }) => `<td>${escapeHtml(said(row[key] ?? null))}</td>`).join('')}</tr>`,
  );
  return `${head}<div><table><thead><tr>${titles}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function said(value: ExportValue): string {
  if (value === null || value === '') return '없음';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'string' && ISO_TIME.test(value)) return seoulMinute(new Date(value));
  return String(value);
}
