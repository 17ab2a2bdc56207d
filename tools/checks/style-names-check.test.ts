import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeOf } from './planted-repository.ts';
import { missingStyleNames } from './style-names-check.ts';

test('a class without a rule in its CSS module is reported with component and module', () => {
  const problems = missingStyleNames(
    treeOf({
      'app/card.module.css': '.card > .title { color: red; }\n',
      'app/card.tsx':
        "import styles from './card.module.css';\nexport const card = [styles.card, styles['title'], styles.lead];\n",
      'app/row.tsx': "import styles from './row.module.css';\nexport const row = styles.row;\n",
    }),
  );
  assert.deepEqual(problems, [
    'app/card.tsx: styles.lead의 규칙이 app/card.module.css에 없습니다.',
    'app/row.tsx: ./row.module.css 파일이 없습니다.',
  ]);
});
