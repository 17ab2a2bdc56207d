-- Paid serialization (유료화) of an author's work: the application, the offered terms and the answer.
create table contract_offer (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  -- Null: the author has left.
  member_no bigint references member,
  who text not null,
  note text not null default '' check (char_length(note) <= 1000),
  state text not null check (state in ('requested', 'offered', 'accepted', 'declined', 'refused', 'replaced')),
  -- From the offer on: what the settlement takes over, the text that the author reads and its SHA-256.
  terms jsonb,
  body text,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  operator_id bigint references operator,
  offered_at timestamptz,
  good_until timestamptz,
  decided_at timestamptz,
  -- Why the shop refused.
  answer text not null default '' check (char_length(answer) <= 1000),
  contract_id bigint unique references holder_contract,
  made_at timestamptz not null default seoga_now(),
  check ((terms is null) = (digest is null) and (terms is null) = (body is null) and (terms is null) = (good_until is null)),
  check (state not in ('offered', 'accepted') or terms is not null),
  check ((state = 'accepted') = (contract_id is not null))
);
create index contract_offer_work on contract_offer (work_id, id desc);
create index contract_offer_member on contract_offer (member_no) where member_no is not null;
create index contract_offer_operator on contract_offer (operator_id) where operator_id is not null;
create unique index contract_offer_one_open on contract_offer (work_id) where state in ('requested', 'offered');

-- Offered terms never change, and an accepted offer stays.
create function contract_offer_stays() returns trigger language plpgsql as $$
begin
  if (old.digest is not null and (new.terms, new.body, new.digest) is distinct from (old.terms, old.body, old.digest))
      or (old.state = 'accepted' and (to_jsonb(new) - 'member_no' - 'note') <> (to_jsonb(old) - 'member_no' - 'note')) then
    raise exception 'the terms of the offer % stay', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger contract_offer_stays before update on contract_offer
  for each row execute function contract_offer_stays();
