-- How much generative AI made of a work; null: not declared. What an author declares is copied here.
alter table work
  add column ai_text text check (ai_text in ('none', 'assisted', 'generated')),
  add column ai_pictures text check (ai_pictures in ('none', 'assisted', 'generated')),
  add column ai_cover text check (ai_cover in ('none', 'assisted', 'generated')),
  add column ai_translation text check (ai_translation in ('none', 'assisted', 'generated'));

update work w
set ai_text = d.ai_text, ai_pictures = d.ai_pictures, ai_cover = d.ai_cover, ai_translation = d.ai_translation
from (select distinct on (work_id) * from work_declaration order by work_id, id desc) d
where d.work_id = w.id;
