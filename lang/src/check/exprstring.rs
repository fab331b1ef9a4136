//! Expressions as text, in the short form in which error messages quote them.

use crate::syntax::ast::{
    BinaryOp, ChanDir, Expr, ExprKind, FuncType, InterfaceElem, Param, UnaryOp,
};
use recursive::recursive;

/// The text of `e`; bodies and elements of literals are `…`.
pub fn expr_string(e: &Expr) -> String {
    let mut out = String::new();
    write_expr(&mut out, e);
    out
}

/// The sign of a unary operator.
pub fn unary_sign(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Neg => "-",
        UnaryOp::Not => "!",
        UnaryOp::BitNot => "^",
        UnaryOp::Addr => "&",
        UnaryOp::Recv => "<-",
        UnaryOp::Tilde => "~",
    }
}

/// The sign of a binary operator.
pub fn binary_sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::LogOr => "||",
        BinaryOp::LogAnd => "&&",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::And => "&",
        BinaryOp::AndNot => "&^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
    }
}

#[recursive]
fn write_expr(out: &mut String, e: &Expr) {
    match &e.kind {
        ExprKind::Bad => out.push_str("<bad expr>"),
        ExprKind::Ident(ident) => out.push_str(ident.name.as_str()),
        ExprKind::BasicLit { text, .. } => out.push_str(text.as_str()),
        ExprKind::CompositeLit { ty, elts, .. } => {
            write_opt(out, ty.as_deref());
            let empty = elts.is_empty() && elts.as_table().is_none();
            out.push_str(if empty { "{}" } else { "{…}" });
        }
        ExprKind::KeyValue { key, value } => {
            write_expr(out, key);
            out.push_str(": ");
            write_expr(out, value);
        }
        ExprKind::FuncLit { sig, body } => {
            write_func(out, sig);
            out.push_str(if body.stmts.is_empty() {
                " {}"
            } else {
                " {…}"
            });
        }
        ExprKind::Paren(x) => surround(out, '(', x, ')'),
        ExprKind::Selector { x, sel } => {
            write_expr(out, x);
            out.push('.');
            out.push_str(sel.name.as_str());
        }
        ExprKind::Index { x, indices, .. } => {
            write_expr(out, x);
            out.push('[');
            write_list(out, indices);
            out.push(']');
        }
        ExprKind::Slice { x, lo, hi, max, .. } => {
            write_expr(out, x);
            out.push('[');
            write_opt(out, lo.as_deref());
            out.push(':');
            write_opt(out, hi.as_deref());
            if let Some(max) = max {
                out.push(':');
                write_expr(out, max);
            }
            out.push(']');
        }
        ExprKind::TypeAssert { x, ty } => {
            write_expr(out, x);
            out.push_str(".(");
            match ty {
                Some(ty) => write_expr(out, ty),
                None => out.push_str("type"),
            }
            out.push(')');
        }
        ExprKind::Call {
            fun,
            args,
            ellipsis,
            ..
        } => {
            write_expr(out, fun);
            out.push('(');
            write_list(out, args);
            if ellipsis.is_some() {
                out.push_str("...");
            }
            out.push(')');
        }
        ExprKind::Star(x) => {
            out.push('*');
            write_expr(out, x);
        }
        ExprKind::Unary { op, x } => {
            out.push_str(unary_sign(*op));
            write_expr(out, x);
        }
        ExprKind::Binary { op, x, y, .. } => {
            write_expr(out, x);
            out.push(' ');
            out.push_str(binary_sign(*op));
            out.push(' ');
            write_expr(out, y);
        }
        _ => write_type(out, e),
    }
}

#[recursive]
fn write_type(out: &mut String, e: &Expr) {
    match &e.kind {
        ExprKind::ArrayType { len, elem } => {
            out.push('[');
            match len {
                Some(len) => write_expr(out, len),
                None => out.push_str("..."),
            }
            out.push(']');
            write_expr(out, elem);
        }
        ExprKind::SliceType(elem) => {
            out.push_str("[]");
            write_expr(out, elem);
        }
        ExprKind::Ellipsis(elem) => {
            out.push_str("...");
            write_opt(out, elem.as_deref());
        }
        ExprKind::StructType(fields) => {
            out.push_str("struct{");
            for (i, field) in fields.iter().enumerate() {
                if i > 0 {
                    out.push_str("; ");
                }
                for (k, name) in field.names.iter().enumerate() {
                    out.push_str(if k > 0 { ", " } else { "" });
                    out.push_str(name.name.as_str());
                }
                if !field.names.is_empty() {
                    out.push(' ');
                }
                write_expr(out, &field.ty);
                if let Some(tag) = field.tag {
                    out.push(' ');
                    out.push_str(tag.as_str());
                }
            }
            out.push('}');
        }
        ExprKind::FuncType(sig) => write_func(out, sig),
        ExprKind::InterfaceType(elems) => {
            out.push_str("interface{");
            for (i, elem) in elems.iter().enumerate() {
                out.push_str(if i > 0 { "; " } else { "" });
                match elem {
                    InterfaceElem::Method { name, sig } => {
                        out.push_str(name.name.as_str());
                        write_signature(out, sig);
                    }
                    InterfaceElem::Embed(ty) => write_expr(out, ty),
                }
            }
            out.push('}');
        }
        ExprKind::MapType { key, value } => {
            out.push_str("map");
            surround(out, '[', key, ']');
            write_expr(out, value);
        }
        ExprKind::ChanType { dir, elem } => write_chan(out, *dir, elem),
        _ => {}
    }
}

fn write_chan(out: &mut String, dir: ChanDir, elem: &Expr) {
    out.push_str(match dir {
        ChanDir::Both => "chan ",
        ChanDir::Send => "chan<- ",
        ChanDir::Recv => "<-chan ",
    });
    let receive_only = matches!(
        elem.kind,
        ExprKind::ChanType {
            dir: ChanDir::Recv,
            ..
        }
    );
    if dir == ChanDir::Both && receive_only {
        surround(out, '(', elem, ')');
    } else {
        write_expr(out, elem);
    }
}

fn write_func(out: &mut String, sig: &FuncType) {
    out.push_str("func");
    write_signature(out, sig);
}

fn write_signature(out: &mut String, sig: &FuncType) {
    write_params(out, &sig.params);
    match sig.results.as_slice() {
        [] => {}
        [only] if only.names.is_empty() => {
            out.push(' ');
            write_expr(out, &only.ty);
        }
        results => {
            out.push(' ');
            write_params(out, results);
        }
    }
}

fn write_params(out: &mut String, params: &[Param]) {
    out.push('(');
    for (i, param) in params.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        for (k, name) in param.names.iter().enumerate() {
            out.push_str(if k > 0 { ", " } else { "" });
            out.push_str(name.name.as_str());
        }
        if !param.names.is_empty() {
            out.push(' ');
        }
        write_expr(out, &param.ty);
    }
    out.push(')');
}

fn surround(out: &mut String, open: char, e: &Expr, close: char) {
    out.push(open);
    write_expr(out, e);
    out.push(close);
}

fn write_opt(out: &mut String, e: Option<&Expr>) {
    if let Some(e) = e {
        write_expr(out, e);
    }
}

fn write_list(out: &mut String, list: &[Expr]) {
    for (i, e) in list.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        write_expr(out, e);
    }
}
