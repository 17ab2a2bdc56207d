import type { z } from 'zod';

/** Sections of docs/operating/settings.md with the page that explains them. */
export const SECTIONS = {
  server: { title: '서점', page: 'serving.md' },
  database: { title: '데이터베이스', page: 'scale.md' },
  storage: { title: '파일 저장소', page: 'scale.md' },
  search: { title: '검색 엔진', page: 'search.md' },
  backup: { title: '백업', page: 'backup.md' },
  mail: { title: '메일', page: 'serving.md' },
  identity: { title: '본인인증', page: 'payments.md' },
  payment: { title: '결제', page: 'payments.md' },
  'app-store': { title: 'App Store 결제', page: 'payments.md' },
  'play-store': { title: 'Google Play 결제', page: 'payments.md' },
  stores: { title: '모의 앱 스토어', page: 'payments.md' },
  social: { title: '간편 로그인', page: 'social-login.md' },
  'web-push': { title: '브라우저 알림', page: 'push.md' },
  'app-push': { title: '앱 알림', page: 'push.md' },
  apps: { title: '앱', page: 'apps.md' },
  'app-links': { title: '앱으로 여는 주소', page: 'apps.md' },
  marketing: { title: '광고 서비스', page: 'marketing.md' },
  sharing: { title: '공유', page: 'found.md' },
  reading: { title: '열람과 보관', page: 'screens.md' },
  language: { title: '사전과 번역', page: 'screens.md' },
  operators: { title: '운영자', page: 'console.md' },
  ledger: { title: '원장', page: 'ledger.md' },
  observability: { title: '지켜보기', page: 'watching.md' },
} as const;
export type Section = keyof typeof SECTIONS;

/** An environment variable: everything that documents, doctor and logs say about it. */
export interface Variable<Type extends z.ZodType = z.ZodType> {
  /** Its error messages are Korean sentences that name the variable. */
  type: Type;
  section: Section;
  /** Korean Markdown; links are relative to docs/operating. */
  help: string;
  /** Never printed, not even in logs. */
  isSecret: boolean;
  /** The default, where it is not part of the type. */
  usual?: string;
}

export type VariableTable = Readonly<Record<string, Variable>>;
/** Values of a table after validation. */
export type VariableValues<Table extends VariableTable> = {
  [Name in keyof Table]: z.infer<Table[Name]['type']>;
};

export function declareVariables<const Table extends VariableTable>(table: Table): Table {
  return table;
}
