import { WORK_FORM_FIELDS, workField } from '../../shared/catalog/work-fields.ts';

/** Where an import finds each field of a work. */
export function workFieldsTable(): string {
  const names = (keys: readonly string[]): string => keys.map((key) => `\`${key}\``).join(', ') || '-';
  const rows = WORK_FORM_FIELDS.map((name) => {
    const { label, workYaml, metadata } = workField(name);
    return `| ${label} | \`${workYaml}\` | ${names(metadata.epub)} | ${names(metadata.comicInfo)} |`;
  });
  return ['| 항목 | `work.yaml` | EPUB | `ComicInfo.xml` |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
