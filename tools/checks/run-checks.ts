import { join } from 'node:path';
import { unprovenAsvsRequirements } from './asvs-check.ts';
import { unpinnedPackages, unexplainedPackages } from './dependency-check.ts';
import { missingDocstrings } from './docstring-check.ts';
import { staleErrorDocument } from './error-table.ts';
import { foreignKeysWithoutIndex } from './foreign-key-check.ts';
import { staleTables } from './generated-tables.ts';
import { staleGlossaryTerms } from './glossary-check.ts';
import { missingDocuments, vagueNames, decomposedHangul, leftovers, machinePaths } from './source-text-check.ts';
import { brokenLinks } from './link-check.ts';
import { blockingIndexes } from './migration-check.ts';
import { unprovenRequirements } from './proofs-check.ts';
import { type SourceTree, readTree } from './source-tree.ts';
import { screensOverBudget, whyUnmeasured } from './size-check.ts';
import { unapprovedClocks, sqlOutsideStores } from './sql-check.ts';
import { missingStyleNames } from './style-names-check.ts';
import { duplicateTypeNames } from './type-names-check.ts';
import { bannedWords } from './words-check.ts';
import { bannedForms } from './wording-check.ts';
import { deadCode, format, lint, checkDependencies, routeTypes, types } from './tool-check.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SHOWN = 60;

interface Check {
  name: string;
  mend: string;
  errors(): Promise<string[]> | string[];
  /** Why the check cannot run; it is then reported as not run. */
  stands?(): string | undefined;
}

const onTree = (name: string, check: (tree: SourceTree) => string[], mend: string): Check => ({
  name,
  mend,
  errors: () => check(tree),
});
const tree = readTree(ROOT);

const CHECKS: Check[] = [
  {
    name: '타입',
    errors: () => types(ROOT),
    mend: '타입을 고쳐 주세요. domain과 shared에서는 브라우저와 Node의 API를 쓸 수 없습니다.',
  },
  { name: '린트', errors: () => lint(ROOT), mend: '위의 줄을 고쳐 주세요. 규칙은 .oxlintrc.json에 있습니다.' },
  {
    name: '의존 규칙',
    errors: () => checkDependencies(ROOT),
    mend: '허용된 계층과 영역만 가져다 쓰고, 다른 영역은 index.ts로 가져와 주세요. 표는 .dependency-cruiser.cjs에 있습니다.',
  },
  {
    name: '쓰이지 않는 코드',
    errors: () => deadCode(ROOT),
    mend: '지우거나, 밖에서 부르는 것이면 knip.json의 entry에 적어 주세요.',
  },
  { name: '모양', errors: () => format(ROOT), mend: 'npm run format을 실행해 주세요.' },
  onTree('SQL의 자리', sqlOutsideStores, 'SQL을 그 영역의 *-store.ts로 옮겨 주세요.'),
  onTree('하나뿐인 시계', unapprovedClocks, '열고 닫고 제한하는 시각은 seoga_now()로 물어 주세요.'),
  onTree('외래 키의 색인', foreignKeysWithoutIndex, '새 마이그레이션에서 색인을 만들어 주세요.'),
  onTree(
    '색인 만들기',
    blockingIndexes,
    '첫 줄이 -- migrate:no-transaction인 파일에서 create index concurrently if not exists로 만들어 주세요.',
  ),
  onTree('문서 주석', missingDocstrings, '정의한 곳에 하는 일과 던지는 오류를 한두 줄로 적어 주세요.'),
  onTree('이름', vagueNames, '하는 일을 나타내는 명사로 바꿔 주세요.'),
  onTree('금지된 낱말', bannedWords, 'docs/architecture.md의 표준 용어로 바꿔 주세요.'),
  onTree('문구', bannedForms, '독자와 운영자에게 보이는 문구를 권하는 표현으로 바꿔 주세요.'),
  onTree('타입의 이름', duplicateTypeNames, '타입마다 하나뿐인 이름을 지어 주세요.'),
  onTree('스타일의 이름', missingStyleNames, 'CSS 모듈에 규칙을 더하거나 클래스를 빼 주세요.'),
  onTree('남은 것', leftovers, '미룬 일과 건너뛴 시험을 없애 주세요.'),
  onTree('낱말', staleGlossaryTerms, 'docs/glossary.md의 그 줄을 고쳐 주세요.'),
  onTree('오류 목록', staleErrorDocument, 'npm run generate를 실행해 주세요.'),
  onTree('만든 표', staleTables, '선언을 고치고 npm run generate를 실행해 주세요.'),
  onTree('가리키는 문서', missingDocuments, '까닭을 주석에 적거나 docs/의 문서를 가리켜 주세요.'),
  onTree('문서의 이음', (documents) => brokenLinks(documents), '파일을 만들거나 이음을 고쳐 주세요.'),
  onTree('꾸러미의 까닭', unexplainedPackages, 'docs/dependencies.md에 한 줄로 적어 주세요.'),
  onTree(
    '잠금 파일',
    (documents) => unpinnedPackages(documents),
    '판을 하나로 정하고, npm 저장소의 꾸러미만 스크립트 없이 써 주세요.',
  ),
  onTree('보안 요구', unprovenAsvsRequirements, '시험이나 문서를 고치고 npm run generate를 실행해 주세요.'),
  onTree('증명', unprovenRequirements, '시험의 이름을 고치고 npm run generate를 실행해 주세요.'),
  onTree('컴퓨터의 경로', machinePaths, '상대 경로나 설정으로 바꿔 주세요.'),
  {
    name: '크기',
    errors: () => screensOverBudget(ROOT),
    stands: () => whyUnmeasured(ROOT),
    mend: '처음 1초에 쓰지 않는 것은 lazy(() => import())로 미뤄 주세요. 예산은 bench/page-size/page-budgets.ts에 있습니다.',
  },
  onTree('한글 정규형', decomposedHangul, '글과 파일 이름을 NFC로 저장해 주세요.'),
];

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function report(check: Check): Promise<boolean> {
  const started = performance.now();
  const why = check.stands?.();
  if (why) return say(`못 봄         ${check.name}: ${why}`);
  const errors = await check.errors();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (errors.length === 0) return say(`통과  ${seconds.padStart(5)}초  ${check.name}`);
  const visible = errors.slice(0, SHOWN).map((error) => `    ${error}`);
  const rest = errors.length > SHOWN ? [`    … ${errors.length - SHOWN}줄 더`] : [];
  say([`어긋남 ${seconds.padStart(4)}초  ${check.name}`, ...visible, ...rest, `    → ${check.mend}`].join('\n'));
  return false;
}

/** Runs all or the named checks, two at a time: `run-checks.ts 타입 린트`. */
async function runChecks(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknown.length > 0) {
    const existing = CHECKS.map(({ name }) => name).join(', ');
    say(`${unknown.join(', ')}: 그런 검사는 없습니다. ${existing} 가운데에서 적어 주세요.`);
    return unknown.length;
  }
  const started = performance.now();
  const waiting = CHECKS.filter((check) => names.length === 0 || names.includes(check.name));
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await report(check))) failed += 1;
  };
  for (const error of await routeTypes(ROOT)) say(`어긋남  ${error}`);
  await Promise.all([worker(), worker()]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(failed === 0 ? `모든 검사를 통과했습니다(${seconds}초).` : `검사 ${failed}가지가 어긋났습니다(${seconds}초).`);
  return failed;
}

process.exitCode = (await runChecks(process.argv.slice(2))) > 0 ? 1 : 0;
