import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, type ErrorName, errorStatusOf, errorTemplate } from '#shared/errors/errors';
import type { SourceTree } from './source-tree.ts';

const PAPER = 'docs/errors.md';
const HEAD = `# 오류 목록

\`shared/errors/errors.ts\`에서 만든 표입니다(\`npm run generate\`). 번호는 한 번 쓰면 다시 쓰지 않습니다. 호출은 \`{statusCode, result: {name, code, message}}\`로, 화면은 같은 문구로 답합니다.

| 이름 | 코드 | HTTP | 문구 |
|---|---|---|---|
`;

/** Renders docs/errors.md (specification F5). */
function renderErrorDocument(): string {
  // Its keys are exactly the names.
  const lines = (Object.keys(ERRORS) as ErrorName[]).flatMap((name) =>
    Object.keys(ERRORS[name].codes).map((code) => line(name, code)),
  );
  return `${HEAD}${lines.join('\n')}\n`;
}

export function staleErrorDocument(tree: SourceTree): string[] {
  const saved = tree.files.find(({ path }) => path === PAPER);
  return saved?.text === renderErrorDocument() ? [] : [`${PAPER}: 코드의 오류 목록과 다릅니다.`];
}

function line(name: ErrorName, code: string): string {
  return `| ${name} | ${code} | ${errorStatusOf(name, code)} | ${errorTemplate(name, code)} |`;
}

if (process.argv[1] === import.meta.filename) {
  const path = join(import.meta.dirname, '..', '..', PAPER);
  writeFileSync(path, renderErrorDocument());
  process.stdout.write(`${readFileSync(path, 'utf8').split('\n').length}줄을 ${PAPER}에 적었습니다.\n`);
}
