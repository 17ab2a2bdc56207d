import type { ToldShop } from '#vocabulary/told-shop';

/** A web font of the interface, subset to what the shop shows. */
export interface InterfaceFont {
  family: string;
  weight: string;
  url: string;
  /** CSS unicode-range of a file that holds only what the first one lacks; absent for the first. */
  range?: string;
  /** A file that no device keeps ahead: it is fetched only where one of its letters stands. */
  isSeldom?: boolean;
}

/** What the operator tells about the shop; the legal facts stand in every footer (전자상거래법 §10, §13①). */
export interface ShopFacts extends ToldShop {
  fonts: InterfaceFont[];
}

/** What is said of a shop of that name whose operator has found no words for it. */
export function usualWords(name: string): Pick<ShopFacts, 'name' | 'tagline' | 'description'> {
  return {
    name,
    tagline: `이야기가 머무는 곳, ${name}`,
    description: `웹소설, 라이트노벨, 웹툰을 한곳에서. 오늘의 이야기를 ${name}에서 만나 보세요.`,
  };
}

/** A shop whose operator has told nothing yet. */
export const UNTOLD_FACTS: ShopFacts = {
  ...usualWords('서가'),
  company: '',
  representative: '',
  address: '',
  phone: '',
  email: '',
  businessNumber: '',
  businessCheckUrl: '',
  mailOrderNumber: '',
  hosting: '',
  youthOfficer: '',
  privacyOfficer: '',
  fonts: [],
  faces: [],
};
