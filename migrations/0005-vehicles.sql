-- The insurer's directory of makes, models and modifications, which applications name their vehicles by.
-- Breaks nothing: new tables only. Contracts keep what the directory said with their facts, so entries may be removed.

-- A row for each import that changed something; the newest is the revision that processes have in memory.
create table vehicle_imports (
  revision     bigint generated always as identity primary key,
  source       text not null check (source in ('shipped', 'file')),
  is_whole     boolean not null,        -- true: what the file lacked was removed
  file_name    text not null,
  sha256       text not null,
  added        integer not null,
  changed      integer not null,
  removed      integer not null,
  imported_at  timestamptz not null
);

create table vehicle_makes (
  code     text primary key,
  name     text not null,
  aliases  text[] not null,
  version  integer not null default 1
);

create table vehicle_models (
  make_code    text not null references vehicle_makes,
  code         text not null,
  name         text not null,
  aliases      text[] not null,
  model_group  text not null,
  version      integer not null default 1,
  primary key (make_code, code)
);

create table vehicle_modifications (
  code           text primary key,
  make_code      text not null,
  model_code     text not null,
  name           text not null,
  year_from      smallint not null,
  year_to        smallint check (year_to >= year_from),
  horse_power    numeric(7, 2),
  weight_max     integer,               -- kilograms
  seats          smallint,
  category       text not null,
  engine_type    text not null,
  engine_volume  integer,               -- cubic centimetres
  body_type      text not null,
  version        integer not null default 1,
  foreign key (make_code, model_code) references vehicle_models
);
create index vehicle_modifications_of_model on vehicle_modifications (make_code, model_code);
