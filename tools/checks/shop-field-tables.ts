import { SHOP_FIELD_NAMES, shopField } from '#shared/operations/shop-fields';
import type { ShopFieldDefinition, ShopFieldType } from '#shared/operations/shop-field-definition';

const KIND_TEXTS: Record<ShopFieldType['kind'], string> = {
  line: '한 줄',
  text: '글',
  mail: '이메일 주소',
  https: 'https 주소',
  proof: '확인 코드나 파일 이름',
  onOff: '`on`, `off`',
  choice: '정해진 값',
  colour: '`#rrggbb`',
  picture: '그림',
};

/** The settings of the shop: key of the file, meaning, and what `shop apply` does after an edit in the console. */
export function shopFieldsTable(): string {
  const rows = SHOP_FIELD_NAMES.map((name) => {
    const field = shopField(name);
    const cells = [field.label, keyText(field), KIND_TEXTS[field.type.kind], effectText(field)];
    return `| ${cells.join(' | ')} |`;
  });
  return `| 설정 | 파일의 항목 | 값 | 콘솔에서 고친 뒤의 \`shop apply\` |\n|---|---|---|---|\n${rows.join('\n')}`;
}

function keyText({ fileKey }: ShopFieldDefinition): string {
  return fileKey ? `\`${fileKey.file}\`의 \`${fileKey.key}\`` : '콘솔에서만';
}

function effectText({ fileKey, folderOverwrites }: ShopFieldDefinition): string {
  if (!fileKey) return '-';
  return folderOverwrites ? '폴더의 값으로 바꿈' : '콘솔의 값을 둠';
}
