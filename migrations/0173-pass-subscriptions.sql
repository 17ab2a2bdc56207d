-- The pass by card: a registered card is charged every 30 days until the member cancels.

alter table pass_product add column card_won integer check (card_won between 100 and 1000000);
alter table pass_product add column is_card_on_sale boolean not null default false;
alter table pass_product add constraint pass_product_card_check
  check (card_won is null or days = 30);
alter table pass_product add constraint pass_product_card_sale_check
  check (not is_card_on_sale or card_won is not null);

-- A member's card at the gateway. Its key charges it.
create table pass_card (
  member_no bigint primary key references member,
  key_sealed text not null,
  name text not null check (char_length(name) <= 40),
  tail text not null check (tail ~ '^(\d{4})?$'),
  registered_at timestamptz not null default seoga_clock()
);

create table pass_subscription (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  -- The price that the member agreed to.
  won integer not null check (won > 0),
  -- Terms that were charged.
  terms integer not null default 0 check (terms >= 0),
  started_at timestamptz not null default seoga_clock(),
  -- When the next term is due, and when the job processes the subscription next.
  due_at timestamptz not null,
  next_attempt_at timestamptz,
  -- Failed charges of the next term; when a charge with an unknown result was sent.
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  -- When the member was notified of the next charge.
  notified_at timestamptz,
  -- A higher price that needs the consent of the member, and when the member agreed.
  proposed_won integer check (proposed_won > won),
  price_proposed_at timestamptz,
  price_agreed_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('member', 'refund', 'declined', 'price', 'limit', 'chargeback', 'shop', 'left')),
  check ((ended_at is null) = (end_reason is null)),
  check ((ended_at is null) = (next_attempt_at is not null)),
  check ((proposed_won is null) = (price_proposed_at is null)),
  check (price_agreed_at is null or proposed_won is not null)
);
create unique index pass_subscription_one on pass_subscription (member_no) where ended_at is null;
create index pass_subscription_member on pass_subscription (member_no, id);
create index pass_subscription_next_attempt on pass_subscription (next_attempt_at) where ended_at is null;

-- What a member agreed to, word for word.
create table pass_consent (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references pass_subscription,
  won integer not null check (won > 0),
  text text not null check (char_length(text) <= 2000),
  agreed_at timestamptz not null default seoga_clock()
);
create index pass_consent_subscription on pass_consent (subscription_id);

-- A payment is for coins on sale, or for a term of a subscription.
alter table payment alter column product_id drop not null;
alter table payment add column subscription_id bigint references pass_subscription;
alter table payment add column term_no integer check (term_no > 0);
alter table payment add constraint payment_purpose_check check (
  (product_id is null) = (subscription_id is not null) and (subscription_id is null) = (term_no is null));
alter table payment drop constraint payment_misfit_check;
alter table payment add constraint payment_misfit_check
  check (misfit in ('amount', 'currency', 'store', 'id', 'payer', 'limit', 'subscription'));
