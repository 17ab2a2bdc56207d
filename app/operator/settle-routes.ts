import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The console's pages of this part: right holders, settlements, and what a right holder sees. */
export const settleRoutes: RouteConfigEntry[] = [
  route('operator/holders', 'routes/operator/holders.tsx'),
  route('operator/holders/:id', 'routes/operator/holder.tsx'),
  route('operator/settlements', 'routes/operator/settlements.tsx'),
  route('operator/settlements/:month', 'routes/operator/settlement.tsx'),
  route('operator/settlements/:month/sheet', 'routes/operator/settlement-sheet.ts'),
  route('operator/settlements/:month/lines', 'routes/operator/settlement-lines.tsx'),
  route('operator/settlements/:month/lines/:line', 'routes/operator/settlement-line.tsx'),
  route('operator/statements/:id', 'routes/operator/statement.tsx'),
  route('operator/statements/:id/:format', 'routes/operator/statement-file.ts'),
  route('operator/own', 'routes/operator/own.tsx'),
  route('operator/own/works/:id', 'routes/operator/own-work.tsx'),
  route('operator/own/sheet', 'routes/operator/own-sheet.ts'),
  route('operator/own/statements/:id', 'routes/operator/own-statement.tsx'),
  route('operator/own/statements/:id/lines/:line', 'routes/operator/own-line.tsx'),
  route('operator/own/statements/:id/:format', 'routes/operator/own-statement-file.ts'),
];
