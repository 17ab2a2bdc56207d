import { isAbsolute } from 'node:path';
import { z } from 'zod';

export const ledgerRootVariables = {
  LEDGER_ROOT_MAIL: z
    .string()
    .regex(/^[^\s<>@",;]+@[^\s<>@",;]+$/, 'LEDGER_ROOT_MAIL은 봉인을 받을 메일 주소 하나여야 합니다.')
    .optional(),
  LEDGER_ROOT_DIR: z
    .string()
    .refine((path) => isAbsolute(path), 'LEDGER_ROOT_DIR은 /로 시작하는 폴더여야 합니다.')
    .optional(),
};

export interface LedgerRootSettings {
  mail: string | undefined;
  folder: string | undefined;
}

export function readLedgerRootSettings(variables: {
  LEDGER_ROOT_MAIL?: string | undefined;
  LEDGER_ROOT_DIR?: string | undefined;
}): LedgerRootSettings {
  return { mail: variables.LEDGER_ROOT_MAIL, folder: variables.LEDGER_ROOT_DIR };
}
