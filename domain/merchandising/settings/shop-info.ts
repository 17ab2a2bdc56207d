import { type PageField, SHOP_FIELD_NAMES, shopField } from '#shared/operations/shop-fields';
import type { ShopInfo } from '#shared/web/shop-info';

/** A subset web font of the interface. */
export interface InterfaceFont {
  family: string;
  weight: string;
  url: string;
  /** CSS unicode-range; absent for the first file. */
  range?: string;
  /** Not preloaded; fetched only when one of its characters appears. */
  isSeldom?: boolean;
}

/** Shop information; legal details appear in every footer (전자상거래법 §10, §13①). */
export interface ShopProfile extends ShopInfo {
  fonts: InterfaceFont[];
}

export function defaultShopTexts(name: string): Pick<ShopProfile, 'name' | 'tagline' | 'description'> {
  return {
    name,
    tagline: `이야기가 머무는 곳, ${name}`,
    description: `웹소설, 라이트노벨, 웹툰을 한곳에서. 오늘의 이야기를 ${name}에서 만나 보세요.`,
  };
}

/** Empty shop information. */
export const EMPTY_SHOP_INFO: ShopProfile = {
  ...emptyFields(),
  ...defaultShopTexts('서가'),
  fonts: [],
  faces: [],
};

function emptyFields(): Record<PageField, string> {
  const empty = SHOP_FIELD_NAMES.filter((name) => shopField(name).visibility === 'pages').map((name) => [name, '']);
  return Object.fromEntries(empty);
}
