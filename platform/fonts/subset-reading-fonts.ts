import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFontSubsetter } from './font-subsetter.ts';
import { type SubsetFace, LICENCE_IDS, subsetFace } from './subset-face.ts';

/**
 * Subsets the reading fonts into `public/fonts`; run manually when a font changes. The argument is a `node_modules`
 * folder: `npm install --prefix <folder> @expo-google-fonts/noto-serif-kr@0.4.3
 * @expo-google-fonts/nanum-myeongjo@0.4.1 @kfonts/ridi-batang@0.2.0`, then `subset-reading-fonts.ts
 * <folder>/node_modules`. Gowun Batang and Pretendard are dependencies. Fonts of missing packages stay unchanged.
 * `lexend-latin.woff2` is the Latin file of @fontsource/lexend 5.3.0 as it is.
 */
const TARGET = join(import.meta.dirname, '..', '..', 'public', 'fonts');
const FACES: (SubsetFace & { source: string; file: string })[] = [
  {
    name: 'Seoga Gowun Batang',
    source: '@expo-google-fonts/gowun-batang/400Regular/GowunBatang_400Regular.ttf',
    file: 'gowun-batang-ksx1001.woff2',
  },
  {
    name: 'Seoga Gothic',
    source: 'pretendard/dist/public/static/alternative/Pretendard-Regular.ttf',
    file: 'pretendard-ksx1001.woff2',
  },
  {
    name: 'Seoga Serif KR',
    source: '@expo-google-fonts/noto-serif-kr/400Regular/NotoSerifKR_400Regular.ttf',
    file: 'noto-serif-kr-ksx1001.woff2',
  },
  {
    name: 'Seoga Myeongjo',
    source: '@expo-google-fonts/nanum-myeongjo/400Regular/NanumMyeongjo_400Regular.ttf',
    file: 'nanum-myeongjo-ksx1001.woff2',
  },
  {
    name: 'Seoga Batang',
    reserved: ['RIDIBatang'],
    source: '@kfonts/ridi-batang/src/RIDIBatang.otf',
    file: 'ridi-batang-ksx1001.woff2',
  },
];

const packages = process.argv[2] ?? join(import.meta.dirname, '..', '..', 'node_modules');
mkdirSync(TARGET, { recursive: true });
for (const { source, file, ...cut } of FACES) {
  const bytes = readIfThere(join(packages, source));
  if (!bytes) {
    process.stdout.write(`${file}: ${source} is not in ${packages}; its file stays\n`);
    continue;
  }
  const face = await subsetFace(bytes, cut);
  writeFileSync(join(TARGET, file), face);
  process.stdout.write(`${file} ${face.length}\n`);
}

// The ellipsis of one face for all of them: others set it on the line.
const dots = await withFontSubsetter((cut) =>
  cut(readFileSync(join(TARGET, 'noto-serif-kr-ksx1001.woff2')), '…', {
    targetFormat: 'woff2',
    preserveNameIds: LICENCE_IDS,
  }),
);
writeFileSync(join(TARGET, 'reading-dots.woff2'), dots);

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
