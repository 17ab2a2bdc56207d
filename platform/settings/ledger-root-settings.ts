import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';

export const ledgerRootVariables = declareVariables({
  LEDGER_ROOT_MAIL: {
    type: z
      .string()
      .regex(/^[^\s<>@",;]+@[^\s<>@",;]+$/, 'LEDGER_ROOT_MAIL은 봉인을 받을 메일 주소 하나여야 합니다.')
      .optional(),
    section: 'ledger',
    help: '날마다 원장의 봉인을 보낼 메일 주소',
    isSecret: false,
  },
  LEDGER_ROOT_DIR: {
    type: z
      .string()
      .refine((path) => isAbsolute(path), 'LEDGER_ROOT_DIR은 /로 시작하는 폴더여야 합니다.')
      .optional(),
    section: 'ledger',
    help: '날마다 원장의 봉인을 파일로 둘 폴더',
    isSecret: false,
  },
});

export interface LedgerRootSettings {
  mail: string | undefined;
  folder: string | undefined;
}

export function readLedgerRootSettings(env: VariableValues<typeof ledgerRootVariables>): LedgerRootSettings {
  return { mail: env.LEDGER_ROOT_MAIL, folder: env.LEDGER_ROOT_DIR };
}
