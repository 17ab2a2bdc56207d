/** Analytics: the anonymous access log and members' acquisition by adverts. */
export { type AdCampaignResult, addAdCampaign, listAdCampaigns, removeAdCampaign } from './ad-campaigns.ts';
export { maintainVisits } from './maintain-visits.ts';
export { exportAcquisitions, deleteMemberAcquisitions } from './member-acquisitions.ts';
export { type AcquisitionInput, recordAcquisition } from './record-acquisition.ts';
export { type VisitInput, recordVisit } from './record-visit.ts';
