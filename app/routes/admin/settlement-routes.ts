import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Right holders, settlements and the right holder's own pages. */
export const settlementRoutes: RouteConfigEntry[] = [
  route('operator/holders', 'routes/admin/settlements/holders.tsx'),
  route('operator/holders/:id', 'routes/admin/settlements/holder.tsx'),
  route('operator/settlements', 'routes/admin/settlements/settlements.tsx'),
  route('operator/settlements/:month', 'routes/admin/settlements/settlement.tsx'),
  route('operator/settlements/:month/sheet', 'routes/admin/settlements/settlement-sheet.ts'),
  route('operator/settlements/:month/files/:file', 'routes/admin/settlements/settlement-files.ts'),
  route('operator/settlements/:month/lines', 'routes/admin/settlements/settlement-lines.tsx'),
  route('operator/settlements/:month/lines/:line', 'routes/admin/settlements/settlement-line.tsx'),
  route('operator/statements/:id', 'routes/admin/settlements/statement.tsx'),
  route('operator/statements/:id/:format', 'routes/admin/settlements/statement-file.ts'),
  route('operator/own', 'routes/admin/catalog/own.tsx'),
  route('operator/own/works/:id', 'routes/admin/catalog/own-work.tsx'),
  route('operator/own/sheet', 'routes/admin/catalog/own-sheet.ts'),
  route('operator/own/statements/:id', 'routes/admin/catalog/own-statement.tsx'),
  route('operator/own/statements/:id/lines/:line', 'routes/admin/catalog/own-line.tsx'),
  route('operator/own/statements/:id/:format', 'routes/admin/catalog/own-statement-file.ts'),
];
