import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES, type ErrorName } from '#vocabulary/error-codes';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import type { SourceTree } from './source-tree.ts';

const PAPER = 'docs/errors.md';
const HEAD = `# 오류 목록

\`vocabulary/error-codes.ts\`와 \`vocabulary/refusal-answers.ts\`에서 만든 표입니다(\`node checks/error-table.ts\`). 번호는 한 번 쓰면 다시 쓰지 않습니다. 호출은 \`{statusCode, result: {name, code, message}}\`로, 화면은 같은 문구로 답합니다.

| 이름 | 코드 | HTTP | 문구 |
|---|---|---|---|
`;

/** The paper that lists every refusal as the code has it (specification F5). */
function errorPaper(): string {
  const lines = Object.entries(ERROR_CODES).flatMap(([name, codes]) =>
    codes.map((code) => line(name as ErrorName, code)),
  );
  return `${HEAD}${lines.join('\n')}\n`;
}

/** Whether the paper still says what the code says. */
export function staleErrorPaper(tree: SourceTree): string[] {
  const kept = tree.files.find(({ path }) => path === PAPER);
  return kept?.text === errorPaper() ? [] : [`${PAPER}: 코드의 오류 목록과 다릅니다.`];
}

function line(name: ErrorName, code: string): string {
  const said = name === 'IMPORT_ERROR' ? '(가져오기 보고서에 까닭과 줄을 적습니다)' : refusalMessage(name, code, SHOWN);
  return `| ${name} | ${code} | ${refusalStatus(name, code)} | ${said} |`;
}

// Facts stand in the table under their names.
const SHOWN = new Proxy<Record<string, string>>({}, { get: (_all, fact) => `{${String(fact)}}` });

if (process.argv[1] === import.meta.filename) {
  const path = join(import.meta.dirname, '..', PAPER);
  writeFileSync(path, errorPaper());
  process.stdout.write(`${readFileSync(path, 'utf8').split('\n').length}줄을 ${PAPER}에 적었습니다.\n`);
}
