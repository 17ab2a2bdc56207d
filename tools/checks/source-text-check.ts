import { homedir } from 'node:os';
import { type SourceTree, faultsAt } from './source-tree.ts';

const CODE = /\.(tsx?|mts|cts|jsx?|mjs|cjs|sql|css|json)$/;
const VAGUE = /(^|-)(utils?|helpers?|misc|common|libs?|services?|managers?)$/;
// Written so that the patterns do not match themselves.
const LATER = /\b(TO[D]O|FIX[M]E|X[X]X)\b/g;
const SKIPPED = /\b(test|it|describe|suite)\s*\.\s*(skip|only|todo|fixme)\b|\{\s*(skip|only|todo):\s*true\b/g;
const SOMEBODYS_PATH = /(?<![\w.$}])\/(home|Users)\/[\w.-]+\/|(?<![\w.$}])\/(root|tm[p])\/[\w.-]+|\b[A-Z]:\\Users\\/g;

/** Files and folders with vague names such as utils. */
export function vagueNames(tree: SourceTree): string[] {
  const ours = tree.folders.filter((folder) => !folder.startsWith('native/'));
  const folders = ours.filter((folder) => VAGUE.test(folder.split('/').at(-1) ?? ''));
  const files = tree.files.filter(
    ({ path }) => CODE.test(path) && VAGUE.test(path.replace(/^.*\//, '').replace(/\..*$/, '')),
  );
  return [...folders.map((folder) => `${folder}/`), ...files.map(({ path }) => path)].map(
    (path) => `${path} 너무 넓은 이름입니다. 하는 일을 나타내는 명사로 바꿔 주세요.`,
  );
}

/** Deferred work in comments, and skipped tests. */
export function leftovers(tree: SourceTree): string[] {
  const code = tree.files.filter(({ path }) => CODE.test(path) && !isCheckTest(path));
  return code.flatMap((file) => [
    ...faultsAt(file, LATER, '미뤄 둔 일이 주석에 남아 있습니다. 지금 하거나 지워 주세요.'),
    ...faultsAt(file, SKIPPED, '돌지 않는 시험이 있습니다. 돌리거나 지워 주세요.'),
  ]);
}

/** Absolute paths of a developer's machine; documents may show installation paths. */
export function machinePaths(tree: SourceTree): string[] {
  const own = [tree.root, homedir()].filter((path) => path.split('/').length > 2 || path === '/root');
  const code = tree.files.filter(({ path }) => !isCheckTest(path));
  return code.flatMap((file) => [
    ...(CODE.test(file.path) ? faultsAt(file, SOMEBODYS_PATH, '한 컴퓨터에만 있는 경로입니다.') : []),
    ...own
      .filter((path) => file.text.includes(`${path}/`))
      .map((path) => `${file.path} 이 컴퓨터의 경로(${path})가 적혀 있습니다.`),
  ]);
}

/** Comments that name a missing document. */
export function missingDocuments(tree: SourceTree): string[] {
  const documents = new Set(tree.files.map(({ path }) => path.replace(/^.*\//, '')));
  const code = tree.files.filter(({ path }) => CODE.test(path) && !isCheckTest(path));
  return code.flatMap((file) =>
    file.text.split('\n').flatMap((line, at) => {
      const comment = /(^|\s)(\/\/|\/?\*\*?|--) (.*)$/.exec(line)?.[3] ?? '';
      const named = /([\w-]+\.md)\b/.exec(comment)?.[1] ?? /\bdesign \d+(\.\d+)?\b/.exec(comment)?.[0];
      return named === undefined || documents.has(named)
        ? []
        : [`${file.path}:${at + 1} 저장소에 없는 문서(${named})를 가리킵니다.`];
    }),
  );
}

/** Korean in NFD looks the same but searches miss it. */
export function decomposedHangul(tree: SourceTree): string[] {
  const names = [...tree.folders, ...tree.files.map(({ path }) => path)].filter(
    (path) => path !== path.normalize('NFC'),
  );
  const files = tree.files.filter(({ text }) => text !== text.normalize('NFC'));
  return [
    ...names.map((path) => `${path} 이름이 NFC가 아닙니다.`),
    ...files.map(
      (file) => `${file.path}:${firstInPieces(file.text)} 글이 NFC가 아닙니다. normalize('NFC')로 고쳐 주세요.`,
    ),
  ];
}

function firstInPieces(text: string): number {
  return text.split('\n').findIndex((line) => line !== line.normalize('NFC')) + 1;
}

// Tests of the checks contain planted faults.
function isCheckTest(path: string): boolean {
  return /^tools\/checks\/.*\.test\.ts$/.test(path);
}
