import type { ReadingFace } from './reading-faces.ts';

/** What an operator tells of the shop, as every page may say it. */
export interface ToldShop {
  name: string;
  tagline: string;
  description: string;
  company: string;
  representative: string;
  address: string;
  phone: string;
  email: string;
  businessNumber: string;
  /** 사업자정보 확인: the KFTC's page on this number. */
  businessCheckUrl: string;
  mailOrderNumber: string;
  hosting: string;
  youthOfficer: string;
  privacyOfficer: string;
  /** Faces of the operator's own that readers may choose for texts. */
  faces: ReadingFace[];
}
