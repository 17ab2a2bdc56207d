import { applyInitialTextView } from '../text/initial-view.ts';

applyInitialTextView();
