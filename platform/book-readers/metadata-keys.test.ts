import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WORK_FORM_FIELDS, type WorkFormField, workField } from '#shared/catalog/work-fields';
import { png, readFileAlone } from '../../tests/support/files/source-files.ts';
import { writeZip } from '../../tests/support/files/zip-writer.ts';
import { epubMetadata } from './epub/epub-metadata.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import { parseXml } from './html/xml.ts';

const VALUES: Partial<Record<string, string>> = {
  AgeRating: 'Teen',
  Count: '1',
  Web: 'https://example.com',
  LanguageISO: 'ja',
  language: 'ja',
};
/** Two values where the first belongs to another field. */
const value = (key: string): string => VALUES[key] ?? `${key} 하나, ${key} 둘`;

type Facts = Partial<Record<WorkFormField, unknown>>;

/** Holds a value of `VALUES` as it is stored, or of `value`. */
const READ = /하나|둘|"15"|"completed"|"ja"|example\.com/u;
const isFilled = (facts: Facts, field: WorkFormField): boolean => READ.test(JSON.stringify(facts[field] ?? null));

function epubFacts(key: string): Facts {
  // A second title is another title; a contributor shows with a role.
  const element = `<${key} role="trl">${value(key)}</${key}>`;
  const text = `<metadata>${element}${element.replace('하나', '둘째')}</metadata>`;
  return epubMetadata(parseXml(text, { path: 'book.opf', limits: IMPORT_LIMITS, mayHaveDoctype: false }), '');
}

async function comicFacts(key: string): Promise<Facts> {
  const info = `<?xml version="1.0"?><ComicInfo><${key}>${value(key)}</${key}></ComicInfo>`;
  const files = [
    { name: 'ComicInfo.xml', data: info },
    { name: '1.png', data: await png() },
  ];
  return (await readFileAlone('만화.cbz', writeZip(files))).facts;
}

test('every field is filled from the metadata that its definition names', async () => {
  for (const field of WORK_FORM_FIELDS) {
    const { epub, comicInfo } = workField(field).metadata;
    for (const key of epub) assert.ok(isFilled(epubFacts(key), field), `EPUB ${key} fills ${field}`);
    for (const key of comicInfo) assert.ok(isFilled(await comicFacts(key), field), `ComicInfo ${key} fills ${field}`);
  }
});
