// Pieces to cut out and fold, tokens, and other things to cut out.
#include <algorithm>
#include <cmath>
#include <utility>

#include "drawing/detail/sheets.h"
#include "model/check.h"

namespace storey::drawing::detail {
namespace {

constexpr double kToken_mm = 24;

struct Item {
  const PrintPiece* piece = nullptr;
  Net net;
  Color inside;
};

PrintKind kind_of(const PrintJob& job, const std::string& kind) {
  const auto found = job.aids.kinds.find(kind);
  if (found != job.aids.kinds.end()) return found->second;
  return {.title = job.said(kind), .inside = {0.97, 0.8, 0.27}};
}

Net net_of(const PrintJob& job, const PrintPiece& piece) {
  const int faces = static_cast<int>(piece.faces.size());
  if (job.board.how == Arrangement::kFrame && faces <= 4 && piece.width == 1 && piece.height == 1)
    return cube_net(job.board.face_mm, faces);
  // Backs that are printed on the other side of the paper are no part of what is cut out.
  const int side_by_side = job.duplex ? 1 : std::min(faces, 2);
  if (piece.round) return disc_net(piece.width_mm, piece.height_mm);
  if (piece.width_mm > 0) return tile_net(piece.width_mm, piece.height_mm, side_by_side);
  // A tile of several cells spans the gaps between them as well.
  const double gap = job.board.cell_mm + job.board.bar_mm - job.board.face_mm;
  return tile_net(piece.width * job.board.face_mm + (piece.width - 1) * gap,
                  piece.height * job.board.face_mm + (piece.height - 1) * gap, side_by_side);
}

void brick_wall(cairo_t* cr, const Rect& box) {
  const Saved saved(cr);
  cairo_rectangle(cr, box.x, box.y, box.width, box.height);
  fill(cr, rgb(0xf1e2c0), true);
  cairo_clip(cr);
  constexpr int kRows = 8;
  const double height = box.height / kRows, width = box.width / 4;
  for (int row = 0; row < kRows; ++row) {
    const double y = box.y + row * height;
    path_line(cr, {box.x, y}, {box.right(), y});
    for (int i = 0; i <= 4; ++i) {
      const double x = box.x + (i + (row % 2 == 0 ? 0 : 0.5)) * width;
      path_line(cr, {x, y}, {x, y + height});
    }
  }
  stroke(cr, rgb(0xd3bd8d), 0.35);
}

void glue_area(cairo_t* cr, const PrintJob& job, const Panel& panel) {
  {
    const Saved saved(cr);
    path_outline(cr, panel.outline);
    cairo_clip(cr);
    hatch(cr, rgb(0xc9ced8), 2.2, 0.15);
  }
  const Saved saved(cr);
  cairo_translate(cr, panel.box.x + panel.box.width / 2, panel.box.y + panel.box.height / 2);
  if (panel.box.height > panel.box.width) cairo_rotate(cr, -1.5707963);
  draw_text_centred(cr, {.size = 3}, kSoftInk, 0, 0, job.said("glue"));
}

void outer_lid(cairo_t* cr, const Panel& panel, const Item& item) {
  path_outline(cr, panel.outline);
  fill(cr, item.inside);
  const Saved saved(cr);
  cairo_translate(cr, panel.box.x + panel.box.width / 2, panel.box.y + panel.box.height / 2);
  if (!panel.top) cairo_rotate(cr, 3.14159265);
  const Font font = fit(cr, {.size = panel.box.height * 0.7, .bold = true}, item.piece->label,
                        panel.box.width * 0.8);
  draw_text_centred(cr, font, kInk, 0, 0, item.piece->label);
}

Status draw_item(cairo_t* cr, const PrintJob& job, const Item& item, const ArtBox& art) {
  for (const auto& panel : item.net.panels) {
    switch (panel.kind) {
      case PanelKind::kFace:
        if (auto drawn =
                art.draw(cr, item.piece->faces[static_cast<std::size_t>(panel.face)], panel.box);
            !drawn)
          return drawn;
        break;
      case PanelKind::kWall:
        brick_wall(cr, panel.box);
        break;
      case PanelKind::kOuterLid:
        outer_lid(cr, panel, item);
        break;
      case PanelKind::kInnerLid:
      case PanelKind::kGlueFlap:
        glue_area(cr, job, panel);
        break;
    }
  }
  for (const auto& fold : item.net.folds) draw_fold(cr, fold);
  for (const auto& cut : item.net.cuts) draw_cut(cr, cut);
  return ok();
}

// "1–3"
std::string span_of(const std::vector<Item>& items) {
  const auto& first = items.front().piece->label;
  const auto& last = items.back().piece->label;
  return first == last ? first : first + "\u2013" + last;
}

// Whether the second face is printed on the back of the paper.
bool has_back(const PrintJob& job, const Item& item) {
  return job.duplex && item.piece->faces.size() == 2 && item.net.panels.size() == 1;
}

struct Placed {
  Item item;
  Slot slot;
};

// The second faces, where they lie behind the first ones.
std::function<Status(cairo_t*)> backs_of(const std::vector<Placed>& placed, PaperSize paper,
                                         const ArtBox& art) {
  return [placed, paper, &art](cairo_t* cr) {
    for (const auto& [item, slot] : placed) {
      const Rect box{back_of(slot.x, item.net.width, paper), slot.y, item.net.width,
                     item.net.height};
      if (auto drawn = art.draw(cr, item.piece->faces[1], box); !drawn) return drawn;
    }
    return ok();
  };
}

// Pages of items of one size.
Result<Pages> pages_of(const PrintJob& job, const std::string& title, std::vector<Item> items,
                       const ArtBox& art) {
  const Net& net = items.front().net;
  const bool two_sided = has_back(job, items.front());
  // Over the long edge of a landscape page the backs would stand on their heads.
  const auto packing = pack(static_cast<int>(items.size()), net.width, net.height,
                            paper_size(job.paper), !two_sided);
  if (!packing)
    return Error{ErrorCode::kUsage,
                 "piece " + items.front().piece->label + " is " +
                     std::to_string(std::lround(net.width)) + " x " +
                     std::to_string(std::lround(net.height)) +
                     " mm when laid flat and does not fit on the paper: choose larger paper or "
                     "smaller faces (face_mm in game.json)",
                 "board/face_mm"};
  Pages pages;
  for (int page = 0; page < packing->pages; ++page) {
    std::vector<Item> here;
    std::vector<Placed> placed;
    for (std::size_t i = 0; i < items.size(); ++i)
      if (packing->slots[i].page == page) {
        here.push_back(items[i]);
        placed.push_back({items[i], packing->slots[i]});
      }
    pages.push_back({.title = title + " " + span_of(here),
                     .paper = packing->paper,
                     .draw =
                         [placed, &job, &art](cairo_t* cr) {
                           for (const auto& [item, slot] : placed) {
                             const Saved saved(cr);
                             cairo_translate(cr, slot.x, slot.y);
                             if (auto drawn = draw_item(cr, job, item, art); !drawn) return drawn;
                           }
                           return ok();
                         },
                     .group = title});
    if (two_sided) pages.back().back = backs_of(placed, packing->paper, art);
  }
  return pages;
}

Status token(cairo_t* cr, const Rect& box, const std::string& label, Color ground,
             const std::filesystem::path& picture, const ArtBox& art) {
  if (picture.empty()) {
    cairo_rectangle(cr, box.x, box.y, box.width, box.height);
    fill(cr, ground);
  } else if (auto drawn = art.draw(cr, picture,
                                   {box.x + 0.7, box.y + 0.7, box.width - 1.4, box.height - 1.4});
             !drawn) {
    return drawn;
  }
  draw_text_centred(cr, fit(cr, {.size = box.width * 0.42, .bold = true}, label, box.width * 0.6),
                    kInk, box.x + box.width / 2, box.y + box.height / 2, label);
  for (const auto& [from, to] : {std::pair<Point, Point>{{box.x, box.y}, {box.right(), box.y}},
                                 {{box.x, box.bottom()}, {box.right(), box.bottom()}},
                                 {{box.x, box.y}, {box.x, box.bottom()}},
                                 {{box.right(), box.y}, {box.right(), box.bottom()}}})
    draw_cut(cr, {from, to});
  return ok();
}

}  // namespace

Result<Pages> piece_pages(const PrintJob& job, const ArtBox& art) {
  Pages pages;
  std::vector<std::string> titles;
  for (const auto& piece : job.pieces)
    if (const auto title = kind_of(job, piece.kind).title;
        std::find(titles.begin(), titles.end(), title) == titles.end())
      titles.push_back(title);
  for (const auto& title : titles) {
    std::vector<Item> items;
    const auto flush = [&]() -> Status {
      if (items.empty()) return ok();
      auto more = pages_of(job, title, std::move(items), art);
      items.clear();
      if (!more) return more.error();
      for (auto& page : *more) pages.push_back(std::move(page));
      return ok();
    };
    for (const auto& piece : job.pieces) {
      const PrintKind look = kind_of(job, piece.kind);
      if (look.title != title || piece.faces.empty()) continue;
      const Item item{&piece, net_of(job, piece), color_of(look.inside)};
      const bool alike = items.empty() || (items.back().net.width == item.net.width &&
                                           items.back().net.height == item.net.height &&
                                           has_back(job, items.back()) == has_back(job, item));
      if (!alike)
        if (auto done = flush(); !done) return done.error();
      items.insert(items.end(), static_cast<std::size_t>(piece.copies), item);
    }
    if (auto done = flush(); !done) return done.error();
  }
  return pages;
}

Pages token_pages(const PrintJob& job, const ArtBox& art) {
  std::vector<std::string> labels;
  for (const auto& piece : job.pieces)
    if (piece.kind == job.aids.token_kind)
      labels.insert(labels.end(), static_cast<std::size_t>(piece.copies), piece.label);
  if (labels.empty()) return {};
  const Color ground = color_of(kind_of(job, job.aids.token_kind).inside);
  const auto packing =
      pack(static_cast<int>(labels.size()), kToken_mm, kToken_mm, paper_size(job.paper));
  STOREY_CHECK(packing);
  Pages pages;
  for (int page = 0; page < packing->pages; ++page)
    pages.push_back({job.said("Tokens"), packing->paper, [=, &job, &art](cairo_t* cr) {
                       for (std::size_t i = 0; i < labels.size(); ++i) {
                         const Slot& slot = packing->slots[i];
                         if (slot.page != page) continue;
                         const Rect box{slot.x, slot.y, kToken_mm, kToken_mm};
                         if (auto drawn =
                                 token(cr, box, labels[i], ground, job.aids.token_picture, art);
                             !drawn)
                           return drawn;
                       }
                       return ok();
                     }});
  return pages;
}

Result<Pages> extra_pages(const PrintJob& job, const ArtBox& art) {
  Pages pages;
  for (const auto& extra : job.aids.extras) {
    if (extra.picture.empty()) continue;
    const auto packing = pack(1, extra.width_mm, extra.height_mm, paper_size(job.paper));
    if (!packing)
      return Error{ErrorCode::kUsage, "\"" + extra.title + "\" does not fit on the paper",
                   extra.picture.string()};
    const Slot slot = packing->slots.front();
    const Rect area = printable_area(packing->paper);
    pages.push_back({extra.title, packing->paper, [=, &art](cairo_t* cr) {
                       const Rect box{slot.x, slot.y, extra.width_mm, extra.height_mm};
                       auto drawn = art.draw(cr, extra.picture, box);
                       for (const auto& word : extra.words) {
                         const Font font =
                             fit(cr, {.size = 4.4, .bold = true}, word.text, word.right_mm);
                         draw_text_centred(cr, font, kInk, box.x + word.right_mm,
                                           box.y + word.middle_mm, word.text, Align::kRight);
                       }
                       draw_paragraph(cr, {.size = 10 * kPoint_mm}, kInk, area.x, box.bottom() + 12,
                                      area.width, extra.note);
                       return drawn;
                     }});
  }
  return pages;
}

}  // namespace storey::drawing::detail
