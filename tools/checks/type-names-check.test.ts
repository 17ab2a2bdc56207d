import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeOf } from './planted-repository.ts';
import { duplicateTypeNames } from './type-names-check.ts';

test('a type name exported by two files is reported with both paths; private types and re-exports pass', () => {
  const problems = duplicateTypeNames(
    treeOf({
      'app/choice.ts': 'export interface Choice {\n  id: number;\n}\ninterface Row {\n  id: number;\n}\n',
      'domain/choice.ts': 'export type Choice = 1;\nexport class Row {}\n',
      'domain/index.ts': "export type { Choice } from './choice.ts';\n",
    }),
  );
  assert.deepEqual(problems, ['Choice: 같은 이름의 타입이 app/choice.ts, domain/choice.ts에 있습니다.']);
});
