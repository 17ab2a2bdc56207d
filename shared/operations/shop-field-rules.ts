import type { ShopFieldType } from './shop-field-definition.ts';
import { type ShopField, shopField } from './shop-fields.ts';

const MAX_LINE = 500;
const HTTPS = /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/;
const MAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/;

/** A value as stored: trimmed, in NFC, one form of line breaks. */
export function normalizeShopField(name: ShopField, value: string): string {
  const text = value.normalize('NFC').replaceAll('\r\n', '\n').trim();
  return shopField(name).type.kind === 'colour' ? text.toLowerCase() : text;
}

/** What is wrong with a normalized value, as a Korean sentence; undefined for a valid one. Forms and files share it. */
export function shopFieldProblem(name: ShopField, value: string): string | undefined {
  const { type } = shopField(name);
  if (value === '') return type.kind === 'line' && type.isRequired ? '비워 둘 수 없습니다' : undefined;
  const max = type.kind === 'text' ? type.max : MAX_LINE;
  if (value.length > max) return `${max.toLocaleString('ko-KR')}자까지 적을 수 있습니다`;
  if (type.kind !== 'text' && value.includes('\n')) return '한 줄로 적어 주세요';
  return kindProblem(type, value);
}

function kindProblem(type: ShopFieldType, value: string): string | undefined {
  switch (type.kind) {
    case 'mail':
      return MAIL.test(value) ? undefined : '이메일 주소가 아닙니다';
    case 'https':
      return HTTPS.test(value) ? undefined : 'https 주소가 아닙니다';
    case 'proof':
      return /^[\w=-]{0,100}$/.test(value) || type.file.test(value)
        ? undefined
        : `확인 코드(메타 태그의 content)나 파일 이름(${type.example})을 적어 주세요`;
    case 'onOff':
      return value === 'on' || value === 'off' ? undefined : 'on이나 off로 적어 주세요';
    case 'choice':
      return Object.hasOwn(type.options, value)
        ? undefined
        : `${Object.keys(type.options).join(', ')} 가운데 하나를 적어 주세요`;
    case 'colour':
      return /^#[0-9a-f]{6}$/.test(value) ? undefined : '#c8452d처럼 여섯 자리 색으로 적어 주세요';
    case 'picture':
      return /^[a-z0-9-]{4,64}$/.test(value) ? undefined : '올린 그림이 아닙니다';
    case 'line':
    case 'text':
      return undefined;
  }
}
