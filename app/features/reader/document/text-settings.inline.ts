import { applyInitialSettings } from '../settings/reading-theme.ts';

applyInitialSettings();
