import type { ReadingFont } from '../reading/reading-fonts.ts';

/** Shop details that every page may show. */
export interface ShopInfo {
  name: string;
  tagline: string;
  description: string;
  company: string;
  representative: string;
  address: string;
  phone: string;
  email: string;
  businessNumber: string;
  /** 사업자정보 확인: FTC page for the business number. */
  businessCheckUrl: string;
  mailOrderNumber: string;
  hosting: string;
  youthOfficer: string;
  privacyOfficer: string;
  /** Reading fonts of the operator. */
  faces: ReadingFont[];
}
