import { type Reading, importErrors } from './import-errors.ts';
import type { BookSourceFile } from './source-tree.ts';
import { type DecodedText, decodeTextFile } from './text/text-encoding.ts';

/** Rejects implausible text; remarks unreadable lines. */
export async function decodedFile(reading: Reading, file: BookSourceFile): Promise<string> {
  const decoded = decodeTextFile(await file.bytes());
  if (decoded === undefined) throw importErrors.unreadable(file.path);
  const message = damageSentence(decoded);
  const isNew = !reading.remarks.some((remark) => remark.file === file.path && remark.sentence === message);
  if (message !== undefined && isNew) reading.remarks.push({ file: file.path, sentence: message });
  return decoded.text;
}

/** Rejects the first unreadable line, because it may be a price. */
export async function decodedStylesheet(file: BookSourceFile): Promise<string> {
  const decoded = decodeTextFile(await file.bytes());
  if (decoded === undefined) throw importErrors.unreadable(file.path);
  const [line] = decoded.brokenLines;
  if (line !== undefined)
    throw importErrors.mistake(file.path, `${line.toLocaleString('ko')}번째 줄`, '읽을 수 없는 글자가 있습니다');
  return decoded.text;
}

const LINES_SHOWN = 10;

function damageSentence({ brokenLines, nulls }: DecodedText): string | undefined {
  const lines = [...new Set(brokenLines)];
  const visible = lines.slice(0, LINES_SHOWN).map((line) => line.toLocaleString('ko'));
  const more = lines.length > LINES_SHOWN ? ` 외 ${(lines.length - LINES_SHOWN).toLocaleString('ko')}곳` : '';
  if (lines.length > 0)
    return `읽을 수 없는 글자가 ${brokenLines.length.toLocaleString('ko')}개 있어 �로 표시했습니다(${visible.join(', ')}번째 줄${more}). 원본의 인코딩을 확인해 주세요.`;
  return nulls > 0
    ? `글자가 아닌 값(NUL)을 ${nulls.toLocaleString('ko')}개 빼고 가져왔습니다. 원본이 손상되지 않았는지 확인해 주세요.`
    : undefined;
}
