-- By which terms a discount was given: what the opened part costs alone where the rest of the purchase is withdrawn.
-- {promotionPercent, bundlePercent, bundleFrom, mostPercent}; null where no discount was given.
alter table purchase add discount_terms jsonb;
