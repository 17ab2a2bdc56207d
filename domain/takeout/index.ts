/** Taking home what one owns: a work's text as EPUB, its strips as CBZ, where its right holder allows it. */
export {
  type Takeout,
  type TakeoutFormat,
  listExportable,
  listTakeouts,
  setExportable,
  takeHome,
} from './take-home.ts';
