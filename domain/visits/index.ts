/** Visits: what was looked at, and by which advert members came. */
export { keepVisits } from './keep-visits.ts';
export { exportVisits, forgetVisits } from './member-visits.ts';
export { type AcquisitionOrder, noteAcquisition } from './note-acquisition.ts';
export { type VisitOrder, recordVisit } from './record-visit.ts';
