-- By which terms a bundle discount was given: what the opened part costs alone where the rest of the purchase is withdrawn.
-- {promotionPercent, bundlePercent, bundleFrom, mostPercent}; null where no bundle discount was given.
alter table purchase add bundle_terms jsonb;
